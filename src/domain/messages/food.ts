/** Said where meals are recorded. */
export const FOOD = {
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
  'estimate.perhaps': 'Or perhaps: {dish}.',
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
