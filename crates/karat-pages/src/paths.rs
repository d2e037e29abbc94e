//! The server's routes, one per line: the method, the path pattern, the handler, the cost, and the
//! [`link`](crate::link) function that builds the URL.
//!
//! The lists are macros that pass their lines to another macro, because each caller needs different
//! parts: the server's router maps patterns to handlers, and its limits charge requests according
//! to their costs.
//!
//! The cost `Read(Page)` means a read with the `Weight` `Page`, and `Form(Open)` means a form that
//! counts as the `Act` `Open`. Forms that change only the sender's cookie count as reads. A
//! function's parameters have the same names as the placeholders in the pattern.

/// Passes the routes of pages and forms to the macro `$to`, after an optional name for its output.
#[macro_export]
macro_rules! page_paths {
    ($to:ident $($name:ident)?) => {
        $to! {
            $($name:)?
            GET "/" => home::show, Read(Tables), fn home();
            GET "/games/{game}/new" => create::show, Read(Page), fn create(game: impl Display);
            POST "/tables" => create::open, Form(Open), fn tables();
            POST "/find" => find::find, Form(Open), fn find();
            GET "/tables/{id}" => table::show, Read(Table), fn table(id: &str);
            POST "/tables/{id}/moves" => table::play, Form(Play), fn moves(id: &str);
            GET "/tables/{id}/fragment" => table::fragment, Read(Table), fn fragment(id: &str);
            GET "/tables/{id}/events" => table::events, Read(Stream), fn events(id: &str);
            GET "/tables/{id}/view" => view::show, Read(Table);
            GET "/tables/{id}/result" => table::result, Read(Table), fn result(id: &str);
            GET "/tables/{id}/card" => table::card, Read(Table), fn card(id: &str);
            GET "/tables/{id}/replay" => replay::show, Read(Table), fn replays(id: &str);
            POST "/tables/{id}/practice" => replay::practise, Form(Open), fn practice(id: &str);
            GET "/tables/{id}/review" => review::show, Read(Table), fn reviews(id: &str);
            POST "/tables/{id}/review" => review::ask, Form(Open);
            POST "/tables/{id}/analysis" => analysis::open, Form(Open), fn analyse(id: &str);
            GET "/analysis/{id}" => analysis::show, Read(Table), fn analysis(id: &str);
            GET "/analysis/{id}/thoughts" => analysis::thoughts, Read(Estimate),
                fn analysis_thoughts(id: &str);
            POST "/analysis/{id}/moves" => analysis::play, Form(Play), fn analysis_moves(id: &str);
            POST "/analysis/{id}/comment" => analysis::comment, Form(Play),
                fn analysis_comment(id: &str);
            POST "/analysis/{id}/delete-line" => analysis::delete_line, Form(Play),
                fn analysis_delete_line(id: &str);
            POST "/analysis/{id}/delete" => analysis::delete, Form(Play),
                fn analysis_delete(id: &str);
            POST "/analysis/{id}/puzzle" => analysis::make_puzzle, Form(Open),
                fn analysis_puzzle(id: &str);
            POST "/tables/{id}/puzzle" => replay::make_puzzle, Form(Open),
                fn table_puzzle(id: &str);
            GET "/replays" => import::show, Read(Page), fn import();
            POST "/replays" => import::keep, Form(Open);
            GET "/tables/{id}/transcript" => table::transcript, Read(Table),
                fn transcript(id: &str);
            GET "/tables/{id}/verify" => verify::show, Read(Table), fn verify(id: &str);
            POST "/tables/{id}/away" => clock::step_away, Form(Play), fn step_away(id: &str);
            POST "/tables/{id}/absent" => clock::absent, Form(Play), fn absent(id: &str);
            POST "/tables/{id}/return" => clock::come_back, Form(Play), fn come_back(id: &str);
            POST "/tables/{id}/takeback" => undo::ask, Form(Play), fn undo(id: &str);
            POST "/tables/{id}/takeback/agree" => undo::agree, Form(Play), fn undo_agree(id: &str);
            POST "/tables/{id}/takeback/refuse" => undo::refuse, Form(Play),
                fn undo_refuse(id: &str);
            GET "/vacation" => clock::vacation, Read(Page), fn vacation();
            POST "/vacation" => clock::change_vacation, Form(Play);
            POST "/tables/{id}/join" => lobby::join, Form(Play);
            POST "/tables/{id}/leave" => lobby::leave, Form(Play);
            POST "/tables/{id}/decline" => lobby::decline, Form(Play);
            POST "/tables/{id}/seats" => lobby::seats, Form(Play);
            POST "/tables/{id}/start" => lobby::start, Form(Play);
            POST "/tables/{id}/nonce" => lobby::nonce, Form(Play);
            POST "/tables/{id}/close" => lobby::close, Form(Play);
            POST "/tables/{id}/end" => lobby::end, Form(Play);
            POST "/tables/{id}/seen" => visits::seen, Form(Play), fn seen(id: &str);
            GET "/tables/{id}/waiting" => visits::waiting, Read(Tables), fn waiting(id: &str);
            GET "/tables/{id}/premove" => premove::show, Read(Table), fn premove(id: &str);
            POST "/tables/{id}/premove" => premove::say, Form(Play);
            POST "/tables/{id}/rematch" => lobby::rematch, Form(Open);
            GET "/tables/{id}/delete" => delete::show, Read(Page), fn delete(id: &str);
            POST "/tables/{id}/delete" => delete::delete, Form(Play);
            GET "/lobby/events" => lobby::events, Read(Stream), fn lobby_events();
            GET "/events" => live::events, Read(Stream), fn all_events();
            POST "/events/{stream}" => live::beat, Read(Light);
            GET "/revisions" => live::revisions, Read(Table), fn revisions();
            GET "/next" => home::next, Read(Tables), fn next_waiting();
            GET "/tables/{id}/chat" => chat::show, Read(Table), fn chat(id: &str);
            POST "/tables/{id}/chat" => chat::write, Form(Talk);
            POST "/tables/{id}/chat/people" => chat::shut_out, Form(Talk), fn chat_people(id: &str);
            POST "/tables/{id}/chat/report" => chat::report, Form(Talk), fn chat_report(id: &str);
            GET "/muted" => chat::muted, Read(Page), fn muted();
            POST "/muted" => chat::unmute, Form(Talk);
            GET "/games" => games::show, Read(Tables), fn all_games();
            GET "/games/all.tar" => games::archive, Read(Archive), fn archive();
            GET "/people/{id}" => games::person, Read(Tables);
            GET "/people/{id}/habits" => games::habits, Read(Estimate), fn habits(id: &str);
            GET "/following" => following::show, Read(Tables), fn following();
            POST "/following" => following::change, Form(Play);
            POST "/challenges" => challenge::open, Form(Open), fn challenges();
            GET "/ratings" => games::ratings, Read(Light), fn ratings();
            GET "/ratings/{game}/{seats}" => games::ranking, Read(Page),
                fn ranking_of(game: impl Display, seats: usize);
            GET "/tournaments" => tournament::list, Read(Page), fn tournaments();
            POST "/tournaments" => tournament::create, Form(Open);
            GET "/tournaments/{tournament}" => tournament::show, Read(Page),
                fn tournament(tournament: &str);
            POST "/tournaments/{tournament}" => tournament::act, Form(Play);
            GET "/leagues" => league::list, Read(Page), fn leagues();
            POST "/leagues" => league::create, Form(Open);
            GET "/leagues/{league}" => league::show, Read(Page), fn league(league: &str);
            POST "/leagues/{league}" => league::act, Form(Play);
            GET "/clubs" => club::list, Read(Page), fn clubs();
            POST "/clubs" => club::found, Form(Open);
            GET "/clubs/{club}" => club::show, Read(Tables), fn club(club: &str);
            POST "/clubs/{club}" => club::act, Form(Play);
            GET "/learn" => learn::choose, Read(Light), fn learn_choice();
            GET "/learn/{game}" => learn::show, Read(Light), fn learn(game: impl Display);
            GET "/learn/{game}/lesson" => lesson::go_on, Read(Light), fn lesson(game: impl Display);
            GET "/learn/{game}/lesson/{step}" => lesson::show, Read(Page),
                fn lesson_at(game: impl Display, step: impl Display);
            POST "/learn/{game}/lesson/{step}" => lesson::answer, Read(Page);
            GET "/learn/{game}/puzzles" => puzzle::list, Read(Page), fn puzzles(game: impl Display);
            GET "/learn/{game}/puzzles/{puzzle}" => puzzle::show, Read(Page),
                fn puzzle(game: impl Display, puzzle: usize);
            POST "/learn/{game}/puzzles/{puzzle}" => puzzle::answer, Read(Page);
            GET "/learn/{game}/puzzles/{puzzle}/solved" => puzzle::solved, Read(Page),
                fn puzzle_solved(game: impl Display, puzzle: usize);
            POST "/learn/{game}/puzzles/{puzzle}/play" => puzzle::continue_game, Form(Open),
                fn puzzle_play(game: impl Display, puzzle: usize);
            GET "/puzzles" => player_puzzle::list, Read(Page), fn player_puzzles();
            GET "/puzzles/{puzzle}" => player_puzzle::show, Read(Table),
                fn player_puzzle(puzzle: &str);
            POST "/puzzles/{puzzle}" => player_puzzle::attempt, Form(Play);
            GET "/puzzles/{puzzle}/edit" => player_puzzle::edit, Read(Table),
                fn player_puzzle_edit(puzzle: &str);
            POST "/puzzles/{puzzle}/edit" => player_puzzle::change, Form(Play);
            POST "/puzzles/{puzzle}/answers" => player_puzzle::add_answer, Form(Play),
                fn player_puzzle_answers(puzzle: &str);
            POST "/puzzles/{puzzle}/report" => player_puzzle::report, Form(Talk),
                fn player_puzzle_report(puzzle: &str);
            GET "/rules" => rules::choose, Read(Light), fn rulebooks();
            GET "/rules/{game}" => rules::show, Read(Light), fn rules(game: impl Display);
            GET "/rules/{game}/{clause}" => rules::clause, Read(Light),
                fn clause_alone(game: impl Display, clause: &str);
            GET "/rules/{game}/example/{clause}/{number}" => example::show, Read(Page),
                fn example_of(game: impl Display, clause: &str, number: usize);
            GET "/studies" => studies::list, Read(Light), fn studies();
            GET "/studies/{study}" => studies::show, Read(Light), fn study(study: &str);
            GET "/settings" => settings::show, Read(Page), fn settings();
            POST "/settings" => settings::change, Read(Page);
            POST "/settings/devices" => notifications::add_device, Form(Play), fn devices();
            POST "/settings/devices/end" => notifications::end_device, Form(Play), fn devices_end();
            POST "/settings/devices/test" => notifications::test, Form(Talk), fn devices_test();
            POST "/settings/notifications" => notifications::choose, Form(Play), fn notifications();
            POST "/settings/mail" => notifications::ask_mail, Form(Talk), fn mail();
            POST "/settings/mail/end" => notifications::end_mail, Form(Play), fn mail_forget();
            GET "/mail/confirm" => notifications::show_confirm, Read(Page), fn mail_confirm();
            POST "/mail/confirm" => notifications::confirm, Form(Play);
            GET "/mail/end" => notifications::show_end, Read(Page), fn mail_end();
            POST "/mail/end" => notifications::end_by_mail, Form(Play);
            GET "/sw.js" => assets::worker, Read(Light), fn worker();
            GET "/account" => account::show, Read(Page), fn account();
            POST "/account/name" => account::rename, Form(Play), fn account_name();
            POST "/account/password" => account::set_password, Form(Password),
                fn account_password();
            POST "/account/logins" => account::end_logins, Form(Play), fn account_logins();
            GET "/account/code" => recovery::show_code, Read(Page), fn account_code();
            POST "/account/code" => recovery::make_code, Form(Password);
            POST "/account/tokens" => tokens::make, Form(Play), fn account_tokens();
            POST "/account/tokens/end" => tokens::end, Form(Play), fn account_tokens_end();
            POST "/account/bot" => account::become_bot, Form(Play), fn account_bot();
            POST "/account/delete" => account::delete, Form(Password), fn account_delete();
            GET "/login" => account::show_login, Read(Page), fn login();
            POST "/login" => account::log_in, Form(LogIn);
            GET "/forgotten" => recovery::show, Read(Page), fn forgotten();
            POST "/forgotten" => recovery::recover_by_code, Form(LogIn);
            POST "/forgotten/mail" => recovery::send_link, Form(LogIn), fn forgotten_mail();
            GET "/forgotten/link" => recovery::show_link, Read(Page), fn forgotten_link();
            POST "/forgotten/link" => recovery::recover_by_link, Form(LogIn);
            POST "/logout" => account::log_out, Form(Play), fn logout();
            GET "/api" => page::show, Read(Light), fn api();
            GET "/static/{file}" => assets::file, Read(Light);
            GET "/favicon.ico" => assets::icon, Read(Light);
            GET "/healthz" => home::healthy, Read(Light);
            GET "/readyz" => home::ready, Read(Light);
            GET "/livez" => home::live, Read(Light);
        }
    };
}

/// Passes the API's routes to the macro `$to`. Each handler is followed by its documentation.
#[macro_export]
macro_rules! api_paths {
    ($to:ident $($name:ident)?) => {
        $to! {
            $($name:)?
            GET "/api/v1/openapi.json" => describe::show [describe::SHOW_SPEC], Read(Light),
                fn api_document();
            GET "/api/v1/games" => api_games::list [api_games::LIST_SPEC], Read(Light);
            GET "/api/v1/games/{game}" => api_games::show [api_games::SHOW_SPEC], Read(Light);
            GET "/api/v1/games/{game}/clauses/{clause}" =>
                api_games::clause [api_games::CLAUSE_SPEC], Read(Light);
            GET "/api/v1/me" => people::me [people::ME_SPEC], Read(Light);
            POST "/api/v1/me/bot" => people::become_bot [people::BOT_SPEC], Form(Play);
            GET "/api/v1/people/{person}" => people::show [people::SHOW_SPEC], Read(Page);
            GET "/api/v1/ratings/{game}/{seats}" => people::ranking [people::RANKING_SPEC],
                Read(Page);
            GET "/api/v1/people/{person}/games" => record::export [record::EXPORT_SPEC],
                Read(Archive);
            GET "/api/v1/following" => api_following::list [api_following::LIST_SPEC], Read(Page);
            PUT "/api/v1/following/{person}" =>
                api_following::follow [api_following::FOLLOW_SPEC], Form(Play);
            DELETE "/api/v1/following/{person}" =>
                api_following::unfollow [api_following::UNFOLLOW_SPEC], Form(Play);
            GET "/api/v1/bots" => bots::list [bots::LIST_SPEC], Read(Page);
            GET "/api/v1/events" => stream::mine [stream::MINE_SPEC], Read(Stream);
            GET "/api/v1/tables" => tables::list [tables::LIST_SPEC], Read(Tables);
            POST "/api/v1/tables" => tables::open [tables::OPEN_SPEC], Form(Open);
            POST "/api/v1/challenges" => challenges::open [challenges::OPEN_SPEC], Form(Open);
            GET "/api/v1/lobby/events" => stream::lobby [stream::LOBBY_SPEC], Read(Stream);
            GET "/api/v1/tables/{id}" => tables::show [tables::SHOW_SPEC], Read(Table),
                fn api_table(id: &str);
            PUT "/api/v1/tables/{id}/seats/{seat}" => api_lobby::seat [api_lobby::SEAT_SPEC],
                Form(Play);
            DELETE "/api/v1/tables/{id}/seats/{seat}" => api_lobby::leave [api_lobby::LEAVE_SPEC],
                Form(Play);
            POST "/api/v1/tables/{id}/decline" => api_lobby::decline [api_lobby::DECLINE_SPEC],
                Form(Play);
            POST "/api/v1/tables/{id}/start" => api_lobby::start [api_lobby::START_SPEC],
                Form(Play);
            POST "/api/v1/tables/{id}/close" => api_lobby::close [api_lobby::CLOSE_SPEC],
                Form(Play);
            POST "/api/v1/tables/{id}/rematch" => api_lobby::rematch [api_lobby::REMATCH_SPEC],
                Form(Open);
            GET "/api/v1/tables/{id}/chat" => api_chat::list [api_chat::LIST_SPEC], Read(Table);
            POST "/api/v1/tables/{id}/chat" => api_chat::write [api_chat::WRITE_SPEC], Form(Talk);
            GET "/api/v1/tables/{id}/position" => position::show [position::SHOW_SPEC], Read(Table),
                fn api_position(id: &str);
            POST "/api/v1/tables/{id}/moves" => play::play [play::MOVE_SPEC], Form(Play);
            POST "/api/v1/tables/{id}/takeback" => takeback::ask [takeback::ASK_SPEC],
                Form(Play);
            GET "/api/v1/tables/{id}/takeback" => takeback::show [takeback::SHOW_SPEC], Read(Table);
            POST "/api/v1/tables/{id}/takeback/agree" => takeback::agree [takeback::AGREE_SPEC],
                Form(Play);
            POST "/api/v1/tables/{id}/takeback/refuse" => takeback::refuse [takeback::REFUSE_SPEC],
                Form(Play);
            GET "/api/v1/tables/{id}/events" => stream::table [stream::TABLE_SPEC], Read(Stream);
            GET "/api/v1/tables/{id}/review" => api_review::show [api_review::SHOW_SPEC],
                Read(Table);
            POST "/api/v1/tables/{id}/review" => api_review::ask [api_review::ASK_SPEC], Form(Open);
            GET "/api/v1/tables/{id}/transcript" => record::show [record::SHOW_SPEC], Read(Table);
            GET "/api/v1/tournaments" => tournaments::list [tournaments::LIST_SPEC], Read(Page);
            POST "/api/v1/tournaments" => tournaments::create [tournaments::CREATE_SPEC],
                Form(Open);
            GET "/api/v1/tournaments/{tournament}" => tournaments::show [tournaments::SHOW_SPEC],
                Read(Page), fn api_tournament(tournament: &str);
            PUT "/api/v1/tournaments/{tournament}/entry" =>
                tournaments::enter [tournaments::ENTER_SPEC], Form(Play);
            DELETE "/api/v1/tournaments/{tournament}/entry" =>
                tournaments::withdraw [tournaments::WITHDRAW_SPEC], Form(Play);
            POST "/api/v1/tournaments/{tournament}/start" =>
                tournaments::start [tournaments::START_SPEC], Form(Play);
            POST "/api/v1/tournaments/{tournament}/cancel" =>
                tournaments::cancel [tournaments::CANCEL_SPEC], Form(Play);
            POST "/api/v1/tournaments/{tournament}/tie" =>
                tournaments::tie [tournaments::TIE_SPEC], Form(Play);
            POST "/api/v1/check" => record::check [record::CHECK_SPEC], Form(Play);
        }
    };
}
