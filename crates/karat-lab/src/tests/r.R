# Writes r.json next to this script, with the results that R finds for the samples in statistics.rs
# and for the games in plackett_luce.json. Run the script with R 4.2.2, survival 3.5-3 and jsonlite
# 1.8.4 in its folder: Rscript r.R

library(survival)
library(jsonlite)

place <- 0:23
one <- (place * 37) %% 11 / 10
other <- ((place * 53 + 5) %% 13) / 12

single <- t.test(one, mu = 0.4)
paired <- t.test(one, other, paired = TRUE)
equivalent <- max(
  t.test(one, mu = 0.2, alternative = "greater")$p.value,
  t.test(one, mu = 0.6, alternative = "less")$p.value
)

# Returns all orders of the players that agree with their places.
orders <- function(places) {
  groups <- split(seq_along(places), places)
  permuted <- function(group) {
    if (length(group) == 1) return(list(group))
    unlist(lapply(seq_along(group), function(first) {
      lapply(permuted(group[-first]), function(rest) c(group[first], rest))
    }), recursive = FALSE)
  }
  all <- list(integer(0))
  for (group in groups) {
    all <- unlist(lapply(all, function(start) lapply(permuted(group), function(end) c(start, end))),
      recursive = FALSE)
  }
  all
}

# Fits the model of Plackett and Luce as a Cox model, in which each order of finishing is a stratum
# without censoring. The orders that agree with the places of a game have equal weights. The ridge
# is a normal distribution with standard deviation 5.
fit <- function(case) {
  rows <- list()
  stratum <- 0
  for (block in seq_along(case$blocks)) {
    for (game in case$blocks[[block]]) {
      places <- sapply(game, function(player) player$place)
      all <- orders(places)
      for (order in all) {
        stratum <- stratum + 1
        for (time in seq_along(order)) {
          effects <- numeric(case$effects)
          effects[unlist(game[[order[time]]]$effects) + 1] <- 1
          rows[[length(rows) + 1]] <- c(block, stratum, time, 1 / length(all), effects)
        }
      }
    }
  }
  rows <- do.call(rbind, rows)
  x <- rows[, -(1:4), drop = FALSE]
  time <- rows[, 3]
  status <- rep(1, nrow(rows))
  strata_of <- rows[, 2]
  weight <- rows[, 4]
  control <- coxph.control(eps = 1e-12, iter.max = 200, toler.chol = 1e-13)
  found <- coxph(Surv(time, status) ~ ridge(x, theta = 1 / 25, scale = FALSE) + strata(strata_of),
    weights = weight, ties = "breslow", robust = FALSE, control = control)
  scores <- residuals(coxph(Surv(time, status) ~ x + strata(strata_of), weights = weight,
    ties = "breslow", init = coef(found), control = coxph.control(iter.max = 0)),
    type = "score", weighted = TRUE)
  by_block <- rowsum(scores, rows[, 1])
  list(
    values = as.numeric(coef(found)),
    errors = sqrt(diag(found$var %*% crossprod(by_block) %*% found$var))
  )
}

cases <- fromJSON("plackett_luce.json", simplifyVector = FALSE)
found <- list(
  single = list(
    value = unname(single$estimate), error = single$stderr, differs = single$p.value,
    interval = as.numeric(single$conf.int), equivalent = equivalent
  ),
  paired = list(
    value = unname(paired$estimate), error = paired$stderr, differs = paired$p.value,
    interval = as.numeric(paired$conf.int)
  ),
  holm = p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm"),
  percentiles = unname(quantile(one, c(0.025, 0.975), type = 7)),
  plackett_luce = lapply(cases, fit)
)
writeLines(toJSON(found, auto_unbox = TRUE, digits = 15, pretty = TRUE), "r.json")
