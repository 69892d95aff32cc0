/** Said in the settings. */
export const SETTINGS = {
  'refused.no-password':
    'Your account has no password. Please sign out and in again, then do this within 15 minutes.',
  'refused.all-passkeys': 'You have {most, number} passkeys. Remove one first.',
  'refused.all-tokens': 'You have {most, number} tokens. End one first.',
  'refused.app-set-up': 'An authenticator app is set up already. Remove it first.',
  'refused.codes-alone':
    'Recovery codes stand in for an authenticator app or a passkey. Set one up first.',
  'refused.connected': 'Your account is connected already. Disconnect it first.',
  'refused.other-account': 'Who is signed in at the provider has another account here.',
  'refused.only-way-in':
    'It is your only way to sign in. Set a password first, by a password reset link, or add a passkey.',
  'refused.own-account': 'This is your own account: it is erased in the settings.',

  'input.water-target':
    'The water target must be a whole number from {min, number} to {max, number} glasses',
  'input.glass-range': 'A glass holds {fromMl} to {toMl}',
  'input.aim-positive': '{nutrient} must be above 0',
  'input.aim-per-day': 'Each day has one target',
  'input.aim-lowest':
    "A day's target begins at {kcal}: less rarely covers protein, vitamins and minerals, and needs a doctor's advice",
  'input.aim-over-whole':
    'Protein, carbs and fats make {percent, number}% of the energy: 100% is all there is',
  'input.aim-not-whole':
    'Protein, carbs and fats make {percent, number}% of the energy: together they are 100%, or leave one open',
  'input.aim-contradicts': 'These grams hold {macroKcal}, more than the {kcal} of the day',
  'input.time-zone': 'Please choose a time zone',
  'input.time-zone-unknown': 'This time zone is not known',
  'input.code-now':
    'This code is not right. Codes change every 30 seconds: please take the one that is shown now',
  'input.passkey-not-made': 'This passkey was not made for this server just now. Please try again',
} as const
