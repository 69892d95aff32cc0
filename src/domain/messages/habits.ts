/** Said about fasting and boosters. */
export const HABITS = {
  'input.fasting-goal': 'A goal is {from, number} to {to, number} whole hours',
  'input.fasting-goal-past':
    'Fasts of the past keep the goal they had: choose today or a later day',
  'input.fasting-goal-calm': 'While numbers are hidden, at most {to, number} hours can be chosen',
  'input.fasting-goal-underweight':
    'Your weight is low for your height, so at most {to, number} hours can be chosen',
  'warning.fast-too-long':
    'Your fast has lasted more than {hours, number} hours. Longer fasts cost muscle and can make you dizzy. Drink water, and eat when you feel unwell.',

  'boosters.evidence':
    "The boost is the programme's own claim. The evidence for sleep is good: short nights raise appetite and intake. The evidence for vinegar is weak: its best-known trial, of 2024, was retracted in 2025. Eating less sugar helps through the calories it saves, which your log counts already.",
  'boosters.record-days':
    'Record your boosters on {days, plural, one {# day} other {# days}} more to get recommendations of your own.',
  'boosters.sleep-optimal':
    'You sleep {hours, number} hours on average: optimal. Keep your bedtime.',
  'boosters.sleep-active':
    'You sleep {hours, number} hours on average: the booster is active. {minutes, number} minutes more would make it optimal.',
  'boosters.sleep-short':
    'You sleep {hours, number} hours on average, and reached {activeHours, number} hours on {rested, number} of {nights, number} nights. Going to bed {minutes, number} minutes earlier would make the booster active.',
  'boosters.sleep-quality':
    '{restless, number} of your {nights, number} nights were poor or fair. A dark, cool room and no screen in the last hour are worth a try.',
  'boosters.no-vinegar':
    'You recorded no vinegar. It is worth 25 points, but its evidence is weak: try it, well diluted, only if you like it.',
  'boosters.morning-vinegar':
    'You took vinegar on {either, number} of {days, number} days, in the morning on {rarer, number}. The morning spoon is worth 15 points a day; always dilute it.',
  'boosters.evening-vinegar':
    'You took vinegar on {either, number} of {days, number} days, in the evening on {rarer, number}. The evening spoon is worth 10 points a day; always dilute it.',
  'boosters.sugar-free-strong':
    '{sugarFree, number} of your {days, number} recorded days were sugar-free: your strongest booster, at 45 points a day.',
  'boosters.sugar-free-rare':
    '{sugarFree, number} of your {days, number} recorded days were sugar-free. Each one is worth 45 points: start with the drinks.',
  'boosters.sugar-weekday':
    '{weekday, select, 1 {Mondays} 2 {Tuesdays} 3 {Wednesdays} 4 {Thursdays} 5 {Fridays} 6 {Saturdays} other {Sundays}} are hard: none of the last {times, number} was sugar-free.',
  'boosters.longest-streak':
    'All three boosters for {days, plural, one {# day} other {# days}} in a row: your longest streak so far.',
  'boosters.streak':
    'All three boosters for {days, plural, one {# day} other {# days}} in a row; {more, plural, one {# day} other {# days}} more would be a record.',
} as const
