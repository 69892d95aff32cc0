/**
 * Every message of server and domain, in English (ICU message format), by its code, grouped by the
 * part of the pages that loads it. The server writes these messages into its replies and mails; the
 * pages look the code up in the catalogue of their language.
 */

/** Why a call failed: each code of the contract; and what is wrong with a field of any screen. */
const EVERYWHERE = {
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

/** Said where meals are recorded. */
const FOOD = {
  'notice.consent_needed':
    '{remote} gets nothing of yours until you agree to it. The built-in analyser estimated this instead.',
  'notice.budget_spent':
    'Your {photos, number} photos for {remote} are used up for today. The built-in analyser estimated this instead.',
  'notice.remote_unavailable':
    '{remote} could not be reached. The built-in analyser estimated this instead.',
  'notice.remote_busy':
    '{remote} has too much to do right now. The built-in analyser estimated this instead.',
  'notice.remote_timed_out':
    '{remote} took too long. The built-in analyser estimated this instead.',
  'notice.remote_refused':
    '{remote} would not estimate this. The built-in analyser estimated this instead.',
  'notice.remote_answer_unusable':
    '{remote} gave no answer that could be used. The built-in analyser estimated this instead.',
  'notice.note_not_used':
    'The built-in analyser understands only how much was eaten (“half a portion”). You can change the foods by hand.',

  'estimate.unknown-food': 'Food, but I do not know which',
  'estimate.clearly': 'Quite sure: {dish}.',
  'estimate.perhaps': 'It could also be {dish}.',
  'estimate.most-like': 'It looks most like {dish}, but not clearly.',
  'estimate.usual-weight': 'The weight is that of a usual portion: a photo does not show it.',
  'estimate.plate':
    'Several foods lie side by side here. Their weights are those of usual portions: a photo does not show them. Please check what each is.',
  'estimate.like-meal':
    'It looks like your meal of {eatenOn}, so it has the name, numbers and portion that you gave that one.',
  'estimate.like-meal-in-share':
    'It looks like your meal of {eatenOn}, so it has the name and numbers that you gave that one.',
  'question.which-dish': 'Which of these is it?',
  'question.how-much': 'How large was the portion?',
  'answer.small': 'Small',
  'answer.usual': 'Usual',
  'answer.large': 'Large',

  'refused.no-meal-that-day': 'Your log has no meal on that day.',
  'refused.no-such-meal': 'Your log has no such meal on that day. Please say what you ate.',
  'refused.photo-gone': 'The photo of this meal is gone.',
  'refused.not-restorable': 'This meal can no longer be brought back.',
  'refused.photo-damaged':
    'This image could not be read: the file is damaged or incomplete. Please try another photo.',
  'refused.photo-too-large': 'The photo is larger than 15 MB. Please choose a smaller one.',
  'refused.photo-too-many-pixels':
    'The photo has more than 50 megapixels. Please choose a smaller one.',
  'refused.photo-format':
    'This file is not a photo we can read. Please use JPEG, PNG, WebP, AVIF, GIF or HEIC.',
  'refused.photo-too-small': 'This picture is too small to recognise a meal in it.',
  'refused.photo-empty': 'The photo is empty. Please try another one.',
  'refused.photo-too-heavy':
    'This photo takes too much memory to open. Please choose a smaller one.',
} as const

/**
 * Said about weight, the forecast and the dashboard. A value whose name ends in Kg is a mass, one
 * in Kcal an energy: it is written with its unit.
 */
const BODY = {
  'weight.aim': 'About {kcal} a day would suit your target.',
  'weight.hold': 'You have reached your target weight.',
  'weight.by-meals-hold':
    'By the meals you recorded you would hold your weight. Most logs lack some of what was eaten: weigh in twice, a week apart, to know.',
  'weight.by-meals-gain':
    'By the meals you recorded you would gain up to {changeKg} a week. Most logs lack some of what was eaten: weigh in twice, a week apart, to know.',
  'weight.by-meals-lose':
    'By the meals you recorded you would lose up to {changeKg} a week. Most logs lack some of what was eaten: weigh in twice, a week apart, to know.',
  'weight.steady': 'Your weight is holding steady, with {toGoKg} to go.',
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
  'weight.on-track-up': 'You are gaining about {changeKg} a week, with {toGoKg} to go.',
  'weight.on-track-down': 'You are losing about {changeKg} a week, with {toGoKg} to go.',

  'warning.pace-too-fast':
    'You are losing about {changeKg} a week, more than 1% of your body weight. A gentler pace keeps more muscle and is easier to hold.',
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
    '{needed, number} weigh-ins within a few weeks let your own expenditure be measured; you have {weighIns, number}.',
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

/** Said about fasting and boosters. */
const HABITS = {
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

/** Said in the settings. */
const SETTINGS = {
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
  'input.aim-number':
    '{name, select, calories {Energy} protein {Protein} carbs {Carbs} other {Fats}} must be a number',
  'input.aim-positive':
    '{name, select, calories {Energy} protein {Protein} carbs {Carbs} other {Fats}} must be above 0',
  'input.aim-most':
    '{name, select, protein {Protein must be at most {max, number} g} carbs {Carbs must be at most {max, number} g} other {Fats must be at most {max, number} g}}',
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

/** Said where reminders and what goes to a member's own addresses are set up. */
const REMINDERS = {
  'refused.all-channels': 'You have {most, number} devices and addresses. Remove one first.',
  'refused.nothing-sent':
    'Whoever runs this server lets it send nothing. A calendar works all the same.',
  'refused.one-test-a-minute': 'One test a minute is enough. Please wait a little.',
  'input.recordings': 'Please choose what to be told of',
  'input.clock-time': 'Please give a time, such as 07:30',
  'input.time-at-rest': 'This time lies in your hours of rest',
  'input.web-address': 'Please give a web address that begins with https://',
  'input.page-unreadable':
    'This page could not be read. Please paste its source or its ingredients.',
  'input.address-not-public':
    'This server sends to https addresses of the open internet alone. Whoever runs it can allow the own network with MEMBER_ADDRESSES=any.',
  'input.ntfy-topic': 'A topic has up to 64 letters, digits, _ and -',
  'input.ntfy-token': 'This is no access token',
} as const

/** Said about the household and about coaches. */
const HOUSEHOLD = {
  'refused.in-household': 'You belong to a household already. Leave it first.',
  'refused.household-full':
    'This household has {most, number} members already: there is no room for another.',
  'refused.invitations-most': '{most, number} invitations wait already. End one first.',
  'refused.only-the-longest': 'Only who has been here for longest may remove somebody.',
  'input.in-household': 'This member is here already',
  'input.coach-parts': 'Please tick what may be seen',
  'input.coach-oneself': 'This is you',
  'input.coach-already': 'This member may look already',
  'refused.coaches-most': 'You let {most, number} people look, or have offered it. End one first.',
  'refused.no-look':
    'You may not look here, or no longer: the permission has ended. Only the member can give it.',
} as const

/** Said on a sheet to print. */
const SHEET = {
  'input.span': 'Please choose a first day that is not after the last, and at most ten years',
} as const

/** Said in the admin area. */
const ADMIN = {
  'refused.admin-locked':
    'Too many wrong admin passwords: the admin area is temporarily locked for you. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'refused.admin-password': 'Invalid admin password',
  'refused.admin-gate': 'Please enter the admin password: an admin session lasts one hour.',
  'refused.no-such-member': 'There is no such member.',

  'input.username-of-member': 'This is not the username of this member',
  'input.days-min': 'At least one day',
  'input.days-max': 'At most {max, plural, one {# day} other {# days}}',
} as const

/**
 * Said by the server where no page does: mails and titles of reminders, how words were read,
 * portions of the food table. No screen loads them.
 */
const SERVER = {
  'mail.reset-subject': 'A new password for Forkcast',
  'mail.reset-asked':
    'Somebody, we hope you, asked for a new password for your Forkcast account {username}.',
  'mail.reset-link': 'Open this link within an hour to choose one. It works once:',
  'mail.reset-ignore': 'If it was not you, do nothing: your password stays as it is.',
  'words.amounts-said': 'Every amount is in your words.',
  'words.amounts-usual': 'No amount given for {foods}: usual portions were taken.',
  'words.amounts-usual-more': 'No amount given for {foods} and others: usual portions were taken.',
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

/**
 * At the top of the columns of an export's CSV files. The first column of a day or an instant is
 * what an import takes for the date.
 */
const COLUMNS = {
  'column.id': 'Id',
  'column.time': 'Date and time (UTC)',
  'column.day': 'Day',
  'column.recorded_at': 'Recorded at (UTC)',
  'column.corrected_at': 'Corrected at (UTC)',
  'column.starred_at': 'Starred at (UTC)',
  'column.notes': 'Notes',
  'column.weight_kg': 'Weight (kg)',
  'column.source': 'Recorded by',
  'column.food_name': 'Food',
  'column.food_code': 'Food code',
  'column.serving': 'Serving',
  'column.grams': 'Grams',
  'column.energy_kcal': 'Energy (kcal)',
  'column.energy_low_kcal': 'Energy, at least (kcal)',
  'column.energy_high_kcal': 'Energy, at most (kcal)',
  'column.protein_g': 'Protein (g)',
  'column.carbs_g': 'Carbs (g)',
  'column.fat_g': 'Fats (g)',
  'column.fiber_g': 'Fiber (g)',
  'column.sodium_mg': 'Sodium (mg)',
  'column.calcium_mg': 'Calcium (mg)',
  'column.sugars_g': 'Sugars (g)',
  'column.saturated_fat_g': 'Saturated fat (g)',
  'column.cholesterol_mg': 'Cholesterol (mg)',
  'column.iron_mg': 'Iron (mg)',
  'column.potassium_mg': 'Potassium (mg)',
  'column.more_nutrients': 'More nutrients (JSON)',
  'column.vitamin_c_mg': 'Vitamin C (mg)',
  'column.portion_multiplier': 'Portion',
  'column.confidence': 'Confidence (%)',
  'column.analyser': 'Estimated by',
  'column.pre_meal_water': 'Water before the meal',
  'column.routine_adherent': 'Nothing since the last recording',
  'column.photo': 'Photo',
  'column.reason': 'Why it was estimated so',
  'column.pictured_by': 'Meal with its photo',
  'column.glasses': 'Glasses',
  'column.more_ml': 'Beyond whole glasses (ml)',
  'column.activity_type': 'Activity',
  'column.duration_minutes': 'Duration (minutes)',
  'column.sleep_hours': 'Sleep (hours)',
  'column.sleep_quality': 'Sleep quality',
  'column.morning_vinegar': 'Vinegar in the morning',
  'column.evening_vinegar': 'Vinegar in the evening',
  'column.vinegar_type': 'Vinegar type',
  'column.sugar_free_day': 'Sugar-free day',
  'column.waist_cm': 'Waist (cm)',
  'column.hip_cm': 'Hip (cm)',
  'column.body_fat_percent': 'Body fat (%)',
  'column.name': 'Name',
  'column.brand': 'Brand',
  'column.barcode': 'Barcode',
  'column.portion_name': 'Portion is called',
  'column.portion_g': 'Portion (g)',
  'column.recipe': 'Recipe',
  'column.steps': 'Steps',
  'column.active_kcal': 'Active energy (kcal)',
} as const

/** What an import leaves out, or finds odd, and why a file cannot be imported. */
const IMPORTS = {
  'refused.import-too-long':
    'This import took too long. Please try again when there is less to do here.',
  'refused.import-under-way': 'Another import is under way. Please try again in a minute.',
  'refused.exports-under-way':
    'Two of your exports are under way already. Please try again in a minute.',
  'refused.zip-too-large': 'This zip is larger than 2 GB.',
  'refused.upload-cut-off': 'The upload was cut off. Please try again.',
  'input.zip-damaged': 'This file is damaged, or is no zip. Please choose the zip of an export.',
  'input.zip-part-too-large': 'This part of the zip is too large',
  'input.zip-holds-too-much': 'This zip holds too much to be read',
  'input.zip-without': '{name} is missing: this zip is no Forkcast export',
  'input.zip-photo-missing': '{name} is missing in this zip',
  'input.zip-no-photo': '{name} is not a photo that can be read',
  'input.zip-no-json': '{name} is not valid JSON',
  'input.zip-underweight': 'The target weight would be underweight for the height (BMI under 18.5)',
  'import.no-date': 'There is no date.',
  'import.date-unreadable': '“{text}” cannot be read as a date.',
  'import.ahead': 'This lies in the future.',
  'import.long-ago': 'This lies before the year 2000.',
  'import.weight-unreadable': '“{text}” cannot be read as a weight.',
  'import.weight-range':
    'A weight of {weight, number} is not between {min, number} and {max, number} kg.',
  'import.weight-unlikely': '{weightKg}, after {beforeKg} before: please check that this is right.',
  'import.unit-unknown': 'The unit “{text}” is not known.',
  'import.number-unreadable': '“{text}” cannot be read as a number.',
  'import.movement-range': 'Nobody moves so much in a day.',
  'import.fast-backwards': 'This fast ends before it begins.',
  'import.fast-open': 'This fast has no end.',
  'import.food-nameless': 'This food has no name.',
  'import.food-incomplete': 'The energy of this food is missing.',
  'import.food-range': 'These amounts are too large for a food.',
  'import.meal-large': 'This meal has {kcal}: please check that this is right.',
  'import.row-broken': 'This entry cannot be read.',
  'refused.import-unknown':
    'Nothing in this file is known here: it is neither an export of one of these apps nor a table with dates and weights.',
  'refused.import-no-weights':
    'No column of this table holds weights, nor foods with their energy.',
  'refused.import-mostly-unfit':
    'Only {taken, number} entries fit, {leftOut, number} do not. Please look at the columns and the unit.',
  'refused.import-empty': 'There is nothing in this file that could be imported.',
  'refused.import-too-many':
    'This file holds more than {most, number} entries. Please import it in parts.',
  'refused.import-part-too-large': '“{name}” is too large to be read.',
  'refused.import-line-too-long':
    'Line {line, number} is too long for a table, or a quotation mark is missing there.',
  'refused.import-no-json': '“{name}” is damaged: it is no valid JSON.',
  'refused.import-file-too-large': 'This file is larger than 2 GB.',
  'refused.import-forgotten':
    'What was read from this file is no longer here. Please choose it again.',
  'refused.import-zip-damaged': 'This zip is damaged, or is locked with a password.',
} as const

/** By the part of a catalogue that contains them. */
export const MESSAGES_BY_PART = {
  everywhere: EVERYWHERE,
  food: FOOD,
  body: BODY,
  habits: HABITS,
  settings: SETTINGS,
  reminders: REMINDERS,
  household: HOUSEHOLD,
  sheet: SHEET,
  admin: ADMIN,
  imports: IMPORTS,
  server: { ...SERVER, ...COLUMNS },
} as const

export const MESSAGES = {
  ...EVERYWHERE,
  ...FOOD,
  ...BODY,
  ...HABITS,
  ...SETTINGS,
  ...REMINDERS,
  ...HOUSEHOLD,
  ...SHEET,
  ...ADMIN,
  ...IMPORTS,
  ...SERVER,
  ...COLUMNS,
} as const

export type MessageCode = keyof typeof MESSAGES
