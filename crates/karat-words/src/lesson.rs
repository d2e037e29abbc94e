//! Step-by-step lessons, parsed from `games/<game>/words/<code>.lesson.md`.
//!
//! Blocks are separated by blank lines or take up a single line. The first characters of a block
//! determine its kind:
//!
//! | begins with | is |
//! | --- | --- |
//! | `## ` | a step, with its title |
//! | `> ` | the task |
//! | `? ` | the response to the most common wrong move |
//! | `= ` | the table after the step is completed |
//! | `! ` | how to win the game, in the first step |
//! | `. ` | how the game ends, in the last step |
//! | `§ ` | the clauses taught by the step, without the rulebook's prefix |
//!
//! A block that begins in any other way states the goal of its step.

/// The text of a lesson step.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Step {
    /// The step's title.
    pub title: String,
    /// The step's goal, in one or two sentences.
    pub goal: String,
    /// The step's task.
    pub task: String,
    /// The response to the step's most common wrong move.
    pub say: String,
    /// A description of the table after the step is completed.
    pub after: String,
    /// An explanation of how to win the game; empty except in the first step.
    pub win: String,
    /// An explanation of how the game ends; empty except in the last step.
    pub end: String,
    /// The clauses taught by the step, without the rulebook's prefix.
    pub cited: Vec<String>,
}

/// Parses a lesson into its steps.
pub fn read(text: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(title) = line.strip_prefix("## ") {
            steps.push(Step { title: title.to_owned(), ..Step::default() });
            continue;
        }
        let Some(step) = steps.last_mut() else { continue };
        match line.split_once(' ') {
            Some((">", task)) => task.clone_into(&mut step.task),
            Some(("?", say)) => say.clone_into(&mut step.say),
            Some(("=", after)) => after.clone_into(&mut step.after),
            Some(("!", win)) => win.clone_into(&mut step.win),
            Some((".", end)) => end.clone_into(&mut step.end),
            Some(("§", cited)) => step.cited = cited.split(", ").map(str::to_owned).collect(),
            _ => line.clone_into(&mut step.goal),
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn lines_are_what_their_first_characters_say() {
        let steps = read(
            "# All\n\nLead.\n\n## One\n! Win.\nGoal.\n> Do.\n? Say.\n= After.\n§ A-1, B-2\n\n\
             ## Two\n. End.\n",
        );
        let [one, two] = &steps[..] else { panic!("{steps:?}") };
        let told = [&one.title, &one.goal, &one.task, &one.say, &one.after];
        assert_eq!(told, ["One", "Goal.", "Do.", "Say.", "After."]);
        assert_eq!(one.cited, ["A-1", "B-2"]);
        assert_eq!((one.win.as_str(), one.end.as_str()), ("Win.", ""));
        assert_eq!((two.title.as_str(), two.goal.as_str()), ("Two", ""));
        assert_eq!((two.win.as_str(), two.end.as_str()), ("", "End."));
    }
}
