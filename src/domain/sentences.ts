/**
 * What server and domain say to a person, by code, in English (ICU). The server writes these sentences into its replies and
 * mails; the pages have them in their catalogues and say them by code.
 */
export const SENTENCES = {
  'boosters.evidence':
    "The boost is the programme's own claim. The evidence for sleep is good: short nights raise appetite and intake. The evidence for vinegar is weak: its best-known trial, of 2024, was retracted in 2025. Eating less sugar helps through the calories it saves, which your log counts already.",
  'boosters.record-days': 'Record your boosters on {days, plural, one {# day} other {# days}} more to get recommendations of your own.',
  'boosters.sleep-optimal': 'You sleep {hours, number} hours on average: optimal. Keep your bedtime.',
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
    '{weekday, select, 1 {Mondays} 2 {Tuesdays} 3 {Wednesdays} 4 {Thursdays} 5 {Fridays} 6 {Saturdays} other {Sundays}} are your sweet spot: none of the last {times, number} was sugar-free.',
  'boosters.longest-streak': 'All three boosters for {days, plural, one {# day} other {# days}} in a row: your longest streak so far.',
  'boosters.streak':
    'All three boosters for {days, plural, one {# day} other {# days}} in a row; {more, plural, one {# day} other {# days}} more would be a record.',

  'habits.streak-21': '21 recordings in a row! Recording everything is a habit now.',
  'habits.streak-14': '14 recordings in a row. You are building something that lasts.',
  'habits.streak-7': '7 recordings in a row. A great start, keep it going!',
  'habits.start-streak': 'Start a streak: tick “I have not had anything after my last recording” with your next meal.',
  'habits.water-praise': 'Excellent! Water before meals has become a habit of yours.',
  'habits.water-tip': 'Tip: a glass of water before a meal helps you feel full sooner. Keep one where you eat.',

  'missing.first-meal': 'Record a meal to start the fasting clock.',
  'missing.recorded-days': 'Or record everything you eat on 7 days of the last 14, for a first forecast by your meals.',
  'missing.weigh-ins': 'Record your weight twice, at least 7 days apart, to see your weekly change and where it leads.',
  'missing.boosters': 'Record your boosters on one of the last 7 days to see their effect.',
} as const

export type SentenceCode = keyof typeof SENTENCES

/** A sentence by its code, with the values that stand in it. */
export interface Sentence {
  readonly code: SentenceCode
  readonly values?: Readonly<Record<string, string | number>>
}
