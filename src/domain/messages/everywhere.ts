/** Why a call failed: each code of the contract; and what is wrong with a field of any screen. */
export const EVERYWHERE = {
  // Home, the weight, and a coach's look say it.
  'chance.about': '{weightKg} by {byOn}: about {times, number} in {of, number}',
  'chance.under': '{weightKg} by {byOn}: less than 1 in 20',
  'chance.over': '{weightKg} by {byOn}: more than 19 in 20',
  'bmi.underweight': 'Underweight',
  'bmi.healthy': 'Healthy weight',
  'bmi.overweight': 'Overweight',
  'bmi.obesity-1': 'Obesity, class I',
  'bmi.obesity-2': 'Obesity, class II',
  'bmi.obesity-3': 'Obesity, class III',
  'bmi.limits':
    'BMI compares weight with height and nothing else: it cannot tell muscle from fat, says little about where fat sits, and its classes fit some people less well, such as athletes, older adults, pregnant women and people of Asian descent.',

  'problem.invalid_input': 'Something in what was sent is not valid.',
  'problem.unknown_time_zone':
    'The time zone of this device is not known. Please check its date and time settings.',
  'problem.invalid_json': 'The request was garbled on its way. Please try again.',
  'problem.not_signed_in': 'Your session has ended. Please sign in again.',
  'problem.token_not_valid': 'This token has ended, or never was one.',
  'problem.wrong_credentials': 'Wrong username or password.',
  'problem.sign_in_expired': 'This sign-in took too long. Please start again.',
  'problem.provider_refused': 'The sign-in at the provider did not work out. Please try again.',
  'problem.not_allowed': 'You are not allowed to do this.',
  'problem.scope_missing': 'This token has no permission to do this.',
  'problem.confirmation_needed': 'Please confirm that it is you, with your password.',
  'problem.registration_closed': 'This server takes no new members.',
  'problem.closed_in_demo': 'This is switched off in the demo.',
  'problem.invitation_needed':
    'You need a valid invitation link to register here. Please ask the administrator for one.',
  'problem.passwords_off': 'On this server members sign in through the provider alone.',
  'problem.account_disabled': 'This account is disabled. Please ask the administrator.',
  'problem.consent_needed':
    'You withdrew your consent to storing health data, so nothing new is recorded. You can give it again in the settings.',
  'problem.foreign_origin':
    'This page was opened from another address than the one it belongs to. Please reload it.',
  'problem.not_found': 'This is no longer here. It may have been deleted.',
  'problem.method_not_allowed': 'This page is out of date. Please reload it.',
  'problem.username_taken': 'This username is already taken.',
  'problem.email_taken': 'There is already an account with this email address.',
  'problem.nothing_to_estimate':
    'This meal has neither a photo nor words that could be estimated again.',
  'problem.too_many_photos': 'This meal has four photos already.',
  'problem.link_not_valid': 'This link was used already, or is too old. Please ask for a new one.',
  'problem.body_too_large': 'That is too much to send at once.',
  'problem.photo_too_large': 'The photo is larger than 15 MB or 50 megapixels.',
  'problem.unsupported_media_type': 'This page is out of date. Please reload it.',
  'problem.range_not_satisfiable': 'This page is out of date. Please reload it.',
  'problem.not_food': 'We could not find any food in this photo.',
  'problem.recorded_before':
    'This was recorded before, under the same Idempotency-Key. Nothing was changed.',
  'problem.idempotency_key_reused':
    'Something else was sent under the same Idempotency-Key before. Nothing was changed.',
  'problem.no_food_in_words':
    'No food could be made out in these words. You can search the food table instead.',
  'problem.unreadable_image': 'This image could not be read.',
  // The pages recognise a lock by the words "temporarily locked": set by the specification, see
  // docs/domain.md.
  'problem.account_locked':
    'Too many failed sign-ins: this account is temporarily locked. Please try again in 30 minutes.',
  'problem.too_many_requests':
    'Too many tries from your network. Please wait a little and try again.',
  'problem.internal_error': 'Something went wrong on the server. Please try again.',
  'problem.analyser_answer_unusable':
    'The analyser gave an answer that could not be used. Please try again.',
  'problem.provider_unavailable':
    'The provider of the sign-in cannot be reached right now. Please try again in a moment.',
  'problem.analyser_busy':
    'Many photos are being analysed right now. Please try again in a moment.',
  'problem.analyser_unavailable':
    'The food analyser is not available right now. You can record the meal from the food table.',
  'problem.photos_unavailable':
    'The photos cannot be reached right now. Please try again in a moment.',
  'problem.database_unavailable':
    'The database cannot be reached right now. Please try again in a moment.',
  'problem.storage_unavailable':
    'The server cannot write to its disk right now. Please tell whoever runs it.',
  'problem.storage_full': 'The disk of the server is full. Please tell whoever runs it.',
  'problem.unknown_barcode': 'This barcode is not known here yet.',
  'problem.barcode_unread': 'There is a barcode in this photo, but it could not be read.',
  'problem.nutrition_label': 'This is a nutrition label.',
  'problem.label_unreadable': 'The numbers of a nutrition label could not be read in this photo.',
  'problem.products_unavailable':
    'Open Food Facts does not answer right now. Please try again in a moment.',

  'input.required': 'Required',
  'input.at-most': 'At most {max, number} characters',
  'input.day': 'Please choose a day',
  'input.kept-too-long': 'This was done too long ago to be recorded',
  'input.time': 'Please give a valid date and time',
  'input.time-ahead': 'This time lies in the future',
  'input.time-long-ago': 'This time lies too far in the past',
  'input.day-ahead': 'This day lies in the future',
  'input.day-long-ago': 'This day lies too far in the past',
  'input.weigh-in-range': 'Please enter a weight between {min, number} and {max, number} kg.',
  'input.weigh-in-step': 'Please enter a weight with one decimal at most.',
  'input.sleep-number': 'Sleep must be a number of hours',
  'input.sleep-range': 'Sleep must be between {min, number} and {max, number} hours',
  'input.sleep-step': 'Sleep moves in steps of half an hour',
  'input.sleep-hours': 'Please say how many hours you slept',
  'input.sleep-quality': 'Please choose how well you slept',
  'input.vinegar': 'Please choose a kind of vinegar',
  'input.nothing-told': 'Please tell at least one of them',
  'input.boosters-closed': 'Boosters can be recorded for today, and for yesterday until noon',
  'input.activity': 'Please select an activity type',
  'input.minutes-min': 'Duration must be at least 1 minute',
  'input.minutes-max': 'Duration cannot exceed 8 hours',
  'input.girth-range': 'Please enter a girth between {fromCm} and {toCm}.',
  'input.body-fat': 'Please enter {min, number} to {max, number}%.',
  'input.measure': 'Please enter waist, hip or body fat.',
  'input.notes-text': 'Notes must be text',
  'input.notes-length': 'Notes must have at most {max, number} characters',
  'input.choose-other-day': 'Please choose another day',
  'input.food-name': 'Please give the food a name',
  'input.food-name-length': 'The name must have at most {max, number} characters',
  'input.amount-number':
    '{name, select, calories {Energy} protein {Protein} carbs {Carbs} fats {Fats} fiber {Fiber} sodium {Sodium} other {Calcium}} must be a number',
  'input.amount-negative':
    '{name, select, calories {Energy} protein {Protein} carbs {Carbs} fats {Fats} fiber {Fiber} sodium {Sodium} other {Calcium}} must not be negative',
  'input.amount-most':
    '{name, select, protein {Protein} carbs {Carbs} fats {Fats} fiber {Fiber} sodium {Sodium} other {Calcium}} must be at most {max, number}',
  'input.energy-most': 'Energy must be at most {kcal}',
  'input.portion-number': 'Portion must be a number',
  'input.portion-range': 'Portion must be between {min, number} and {max, number}',
  'input.portion-step': 'Portion moves in steps of 0.1',
  'input.grams-number': 'Grams must be a number',
  'input.grams-range': 'Grams must be between {min, number} and {max, number}',
  'input.words': 'Please say what you ate',
  'input.photos-most': 'A meal has at most four photos',
  'input.meal-needs-food': 'A meal needs a food',
  'input.foods-most': 'At most {max, number} foods',
  'input.needs-amounts': 'A food of your own needs its energy, protein, carbs and fats',
  'input.photo-unread': 'Failed to read file',
  'input.meal-gone': 'This meal is not in your log',
  'input.no-such-food': 'There is no such food',
  'input.own-foods-most':
    'You keep {most, number} foods already. Please delete one that you no longer eat.',
  'input.barcode': 'This is no number of a barcode: please look at its digits again',
  'input.food-energy-range': 'Please enter the energy: {fromKcal} to {toKcal}',
  'input.food-protein': 'Please enter the protein: {min, number} to {max, number} g',
  'input.food-carbs': 'Please enter the carbs: {min, number} to {max, number} g',
  'input.food-fats': 'Please enter the fats: {min, number} to {max, number} g',
  'input.food-grams': 'Please enter {min, number} to {max, number} g',
  'input.nutrient-amount': 'Please enter {min, number} to {max, number} {unit}',
  'input.food-portion': 'Please name the portion',
  'input.too-much-energy': 'No food has more than {kcal} in a gram',
  'input.too-heavy': 'Protein, carbs and fats together weigh more than the food',
  'input.cup-name': 'Please give the cup a name',
  'input.cups-most': '{max, number} cups at most',
  'input.more-sugars-than-carbs': 'There cannot be more sugars than carbs.',
  'input.more-saturated-than-fat': 'There cannot be more saturated fat than fats.',
  'input.more-than-it-weighs': 'This is more than all of it weighs.',
  'input.too-heavy-with-fiber': 'Protein, carbs, fats and fiber together weigh more than the food',
  'input.too-much-sodium': 'This is more sodium than salt has',
  'input.too-much-calcium': 'This is more calcium than chalk has',

  'missing.first-meal': 'Record a meal to start the fasting clock.',
  'missing.recorded-days':
    'Or record everything you eat on 7 days of the last 14, for a first forecast by your meals.',
  'missing.weigh-ins':
    'Record your weight twice, at least 7 days apart, to see your weekly change and where it leads.',
  'missing.boosters': 'Record your boosters on one of the last 7 days to see their effect.',
  'refused.account-locked':
    'Too many failed sign-ins: this account is temporarily locked. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'refused.wrong-code': 'This code is not right, or was used before.',
  'refused.unknown-passkey': 'This passkey is not known here.',

  'refused.no-household': 'You belong to no household here.',
  'input.pot-shares': 'Please say for how many: {min, number} to {max, number}',
  'input.pot-left':
    '{left, plural, =0 {Nothing is left of it} one {Only # share is left} other {Only # shares are left}}',
  'input.password-too-long': 'Password is too long',
  'input.password-rules': 'Please meet all password requirements',
  'input.wrong-password': 'This is not your current password',
  'input.username-length': 'Username must have {min, number} to {max, number} characters',
  'input.username-letters': 'Username may only contain letters, digits, and _ . -',
  'input.email': 'Please enter a valid email address',
  'input.body-type': 'Please choose a body type',
  'input.motivation': 'Please choose a motivation',
  'input.weight-number': 'Weight must be a number',
  'input.weight-range': 'Weight must be between {min, number} and {max, number} kg',
  'input.target-number': 'Target weight must be a number',
  'input.target-range': 'Target weight must be between {min, number} and {max, number} kg',
  'input.height-number': 'Height must be a number',
  'input.height-range': 'Height must be between {min, number} and {max, number} cm',
  'input.age-whole': 'Age must be a whole number',
  'input.age-range': 'Forkcast is for adults: age must be between {min, number} and {max, number}',
  'input.sex': 'Please choose female or male, or leave it open',
  'input.underweight':
    'A target below {kg, number} kg would be underweight for your height (BMI under 18.5)',
  'input.scopes': 'Please choose what the token may do',
  'input.servings': 'Please enter {min, number} to {max, number} servings',
  'input.recipe-too-light': 'This is less than the foods weigh without their water',
  'input.consent-wording':
    'The wording has changed since this page was opened. Please reload it and read it again.',
  'input.code-too-long': 'This code is too long',
} as const
