### Co by hráč hledal a teď udělat nemůže.

reason-h = Teď ne
reason-not-now = Teď ne:
reason-why = Proč ne?
reason-exercise = Co tu nejde, a proč?
