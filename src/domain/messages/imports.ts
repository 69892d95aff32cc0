/** What an import leaves out, or finds odd, and why a file cannot be imported. */
export const IMPORTS = {
  'refused.import-too-long':
    'This import took too long. Please try again when there is less to do here.',
  'refused.import-under-way': 'Another import is under way. Please try again in a minute.',
  'refused.exports-under-way':
    'Two of your exports are under way already. Please try again in a minute.',
  'refused.zip-too-large': 'This zip is larger than 8 GB.',
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
  'refused.import-file-too-large': 'This file is larger than 8 GB.',
  'refused.import-forgotten':
    'What was read from this file is no longer here. Please choose it again.',
  'refused.import-zip-damaged': 'This zip is damaged, or is locked with a password.',
} as const
