/**
 * Said by the server where no page does: mails and titles of reminders, how words were read,
 * portions of the food table. No screen loads them.
 */
export const SERVER = {
  'mail.reset-subject': 'A new password for Forkcast',
  'mail.reset-asked':
    'Somebody, we hope you, asked for a new password for your Forkcast account {username}.',
  'mail.reset-link': 'Open this link within an hour to choose one. It works once:',
  'mail.reset-ignore': 'If it was not you, do nothing: your password stays as it is.',
  'words.amounts-said': 'Every amount is in your words.',
  'words.amounts-usual': 'No amount given for {foods}: usual portions were taken.',
  'words.amounts-usual-more': 'No amount given for {foods} and others: usual portions were taken.',
  'words.told-energy':
    'Not in the food table, so with the energy that you gave: {foods}. What you did not say of weight, protein, carbs and fat is estimated.',
  'words.taken-as': '“{words}” was taken as {food}.',
  'words.left-out': 'Left out, as you said: {foods}.',

  'portion.cup': '{count, plural, one {# cup} other {# cups}}',
  'portion.tablespoon': '{count, plural, one {# tablespoon} other {# tablespoons}}',
  'portion.teaspoon': '{count, plural, one {# teaspoon} other {# teaspoons}}',
  'portion.slice': '{count, plural, one {# slice} other {# slices}}',
  'portion.piece': '{count, plural, one {# piece} other {# pieces}}',
  'portion.small': '{count, number} small',
  'portion.medium': '{count, number} medium',
  'portion.large': '{count, number} large',
  'portion.glass': '{count, plural, one {# glass} other {# glasses}}',
  'portion.can': '{count, plural, one {# can} other {# cans}}',
  'portion.bottle': '{count, plural, one {# bottle} other {# bottles}}',
  'portion.bag': '{count, plural, one {# bag} other {# bags}}',
  'portion.serving': '{count, plural, one {# portion} other {# portions}}',

  'reminder.weigh-in': 'Time to step on the scales',
  'reminder.meal': 'One of your usual meals is not recorded yet',
  'reminder.water': 'Time for a glass of water',
  'reminder.eating-window': 'Your eating window ends soon',
  'reminder.boosters': 'Time to record your boosters',
  'reminder.test': 'This is a test from Forkcast',
  'reminder.channel-ended':
    'One of your ways for reminders or webhooks was switched off, because it no longer works',
} as const
