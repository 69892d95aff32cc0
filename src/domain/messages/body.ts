/** Said about weight, the forecast and the dashboard. */
export const BODY = {
  'weight.aim': 'About {kcal} a day would suit your target.',
  'weight.hold': 'You have reached your target weight.',
  'weight.paused':
    'Your last weigh-in is some time ago, so this tells of the weeks before it. The next one tells of today.',
  'weight.by-meals-hold':
    'By the meals you recorded you would hold your weight. Most logs lack some of what was eaten: weigh in twice, a week apart, to know.',
  'weight.by-meals-gain':
    'By the meals you recorded you would gain up to {changeKg} a week. Most logs lack some of what was eaten: weigh in twice, a week apart, to know.',
  'weight.by-meals-lose':
    'By the meals you recorded you would lose up to {changeKg} a week. Most logs lack some of what was eaten: weigh in twice, a week apart, to know.',
  'weight.steady': 'Your weight is holding steady.',
  'weight.steady-lose':
    'Smaller portions of starchy food, or a walk a day, would set it moving again.',
  'weight.steady-gain': 'A little more at each meal would set it moving.',
  'weight.unclear-rise':
    'Your weigh-ins rise by {changeKg} a week so far, which may be water or chance. A few more show where you are heading.',
  'weight.unclear-fall':
    'Your weigh-ins fall by {changeKg} a week so far, which may be water or chance. A few more show where you are heading.',
  'weight.turning-up':
    'Your weight rose by {changeKg} a week in the last 4 weeks, and fell over the last 12. The forecast weighs both.',
  'weight.turning-down':
    'Your weight fell by {changeKg} a week in the last 4 weeks, and rose over the last 12. The forecast weighs both.',
  'weight.off-track-up': 'You are gaining about {changeKg} a week, away from your target.',
  'weight.off-track-down': 'You are losing about {changeKg} a week, away from your target.',
  'weight.off-track-lose': 'Look through the last days for a meal that is easy to make lighter.',
  'weight.off-track-gain': 'Add a meal or a snack that you like.',
  'weight.on-track-up': 'You are gaining about {changeKg} a week, towards your target.',
  'weight.on-track-down': 'You are losing about {changeKg} a week, towards your target.',

  'warning.pace-too-fast':
    'You are losing about {changeKg} a week, more than 1% of your body weight. A gentler pace keeps more muscle and is easier to hold.',
  'warning.pace-unclear':
    'Your weigh-ins fall by {changeKg} a week so far, which may be water or chance. If it goes on, a gentler pace keeps more muscle and is easier to hold.',
  'warning.intake-too-low':
    'Your recorded days average {kcal}, under {lowestKcal}. So little rarely covers protein, vitamins and minerals. If meals are missing, add them; otherwise ask a doctor or dietitian.',

  'tip.doubtful-weigh-in':
    '{weighInKg} looks like a typing error and is left out. Correct or delete that weigh-in.',
  'tip.recorded-too-little':
    'Your recorded meals are about {percent, number}% of what your weigh-ins say you eat. Oil, drinks, sauces and bites are easily left out.',
  'tip.recorded-too-much':
    'Your recorded meals are about {percent, number}% of what your weigh-ins say you eat. Check the portions of the largest meals.',
  'tip.measured':
    'Your expenditure is measured from your own {days, plural, one {# day} other {# days}}, not taken from a formula.',
  'tip.weigh-more-often':
    'Weigh-ins on {needed, number} days within a few weeks let your own expenditure be measured; you have {weighIns, number}.',
  'tip.record-more-days':
    'Record whole days, also the big ones: then your own expenditure can be measured.',
  'tip.say-sex':
    'The energy formula differs by sex. With it set in the settings, your estimate is up to {closerKcal} closer.',
  'tip.weigh-alike':
    'Weigh yourself in the morning, before breakfast, with little on: always the same way.',
  'tip.scales-swing':
    'Water alone moves the scales by a kilogram. Look at the trend, not at one day.',

  'habits.streak-21': '21 recordings in a row! Recording everything is a habit now.',
  'habits.streak-14': '14 recordings in a row. You are building something that lasts.',
  'habits.streak-7': '7 recordings in a row. A great start, keep it going!',
  'habits.start-streak':
    'Start a streak: tick “I have not had anything after my last recording” with your next meal.',
  'habits.water-praise': 'Excellent! Water before meals has become a habit of yours.',
  'habits.water-tip':
    'Tip: a glass of water before a meal helps you feel full sooner. Keep one where you eat.',
} as const
