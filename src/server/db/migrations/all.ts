import type { Migration } from 'kysely/migration'
import type { Engine } from '../schema.ts'
import { foundation } from './0001-foundation.ts'
import { memberDay } from './0002-member-day.ts'
import { admin } from './0004-admin.ts'
import { signIn } from './0005-sign-in.ts'
import { consent } from './0006-consent.ts'
import { jobTurns } from './0007-job-turns.ts'
import { mealLikeness } from './0008-meal-likeness.ts'
import { mealItems } from './0009-meal-items.ts'
import { estimatedPortion } from './0010-estimated-portion.ts'
import { mealsOfADay } from './0011-meals-of-a-day.ts'
import { bodyMeasurements } from './0012-body-measurements.ts'
import { accountTables } from './0015-account-tables.ts'
import { keptReplies } from './0017-kept-replies.ts'
import { partialBoosters } from './0019-partial-boosters.ts'
import { products } from './0030-products.ts'
import { ownFoods } from './0031-own-foods.ts'
import { mealParts } from './0040-meal-parts.ts'
import { sessionTokenHashes } from './0043-session-token-hashes.ts'
import { ownTargets } from './0045-own-targets.ts'
import { eatenAgain } from './0046-eaten-again.ts'
import { disabledMembers } from './0051-disabled-members.ts'
import { statistics } from './0052-statistics.ts'
import { recipes } from './0054-recipes.ts'
import { personalTokens } from './0060-personal-tokens.ts'
import { movementDays } from './0061-movement-days.ts'
import { language } from './0068-language.ts'
import { reminders } from './0070-reminders.ts'
import { webhooks } from './0071-webhooks.ts'
import { energyAlone } from './0073-energy-alone.ts'
import { moreOfADay } from './0074-more-of-a-day.ts'
import { units } from './0075-units.ts'
import { imports } from './0076-imports.ts'
import { households } from './0077-households.ts'
import { pots } from './0078-pots.ts'
import { coachGrants } from './0082-coach-grants.ts'
import { coachLooks } from './0083-coach-looks.ts'
import { allNutrients } from './0100-all-nutrients.ts'
import { plainColumns } from './0084-plain-columns.ts'
import { fastingPlan } from './0190-fasting-plan.ts'
import { dayTurn } from './0191-day-turn.ts'
import { numbersHidden } from './0270-numbers-hidden.ts'
import { dayComments } from './0272-day-comments.ts'
import { movementCounted } from './0273-movement-counted.ts'
import { dayTurnHour } from './0280-day-turn-hour.ts'
import { namedBy } from './0290-named-by.ts'
import { importSteps } from './0302-import-steps.ts'
import { erasedMembers } from './0307-erased-members.ts'
import { readsByIndexAlone } from './0311-reads-by-index-alone.ts'
import { accessVersion } from './0325-access-version.ts'

/** Forward only, in the order of their names. Never edit a migration that has landed. */
export const allMigrations = (engine: Engine): Record<string, Migration> => ({
  '0001-foundation': foundation(engine),
  '0002-member-day': memberDay(),
  '0004-admin': admin(engine),
  '0005-sign-in': signIn(),
  '0006-consent': consent(),
  '0007-job-turns': jobTurns(),
  '0008-meal-likeness': mealLikeness(),
  '0009-meal-items': mealItems(),
  '0010-estimated-portion': estimatedPortion(),
  '0011-meals-of-a-day': mealsOfADay(),
  '0012-body-measurements': bodyMeasurements(),
  '0015-account-tables': accountTables(engine),
  '0017-kept-replies': keptReplies(),
  '0019-partial-boosters': partialBoosters(engine),
  '0030-products': products(engine),
  '0031-own-foods': ownFoods(),
  '0040-meal-parts': mealParts(),
  '0043-session-token-hashes': sessionTokenHashes(),
  '0045-own-targets': ownTargets(),
  '0046-eaten-again': eatenAgain(),
  '0051-disabled-members': disabledMembers(),
  '0052-statistics': statistics(),
  '0054-recipes': recipes(),
  '0060-personal-tokens': personalTokens(),
  '0061-movement-days': movementDays(),
  '0068-language': language(),
  '0070-reminders': reminders(),
  '0071-webhooks': webhooks(),
  '0073-energy-alone': energyAlone(engine),
  '0074-more-of-a-day': moreOfADay(),
  '0075-units': units(),
  '0076-imports': imports(),
  '0077-households': households(),
  '0078-pots': pots(),
  '0082-coach-grants': coachGrants(),
  '0083-coach-looks': coachLooks(),
  '0084-plain-columns': plainColumns(),
  '0100-all-nutrients': allNutrients(),
  '0190-fasting-plan': fastingPlan(),
  '0191-day-turn': dayTurn(),
  '0270-numbers-hidden': numbersHidden(),
  '0272-day-comments': dayComments(),
  '0273-movement-counted': movementCounted(),
  '0280-day-turn-hour': dayTurnHour(engine),
  '0290-named-by': namedBy(),
  '0302-import-steps': importSteps(),
  '0307-erased-members': erasedMembers(),
  '0311-reads-by-index-alone': readsByIndexAlone(engine),
  '0325-access-version': accessVersion(),
})
