import type { Language } from '#domain/languages.ts'
import { plainDigits } from '#domain/plain-digits.ts'
import { kcalFromKj } from '#domain/units.ts'

/** A meal of which the energy alone was said: "500 kcal lunch". */
export interface EnergyAlone {
  /** Unrounded. */
  readonly energyKcal: number
  /** "Lunch"; null where it has no name. */
  readonly name: string | null
}

/** No meal has more, in kcal. */
export const MAX_KCAL = 10_000
const LONGEST_NAME = 200

/** What calories are called beside "kcal"; the longest first. */
const CALORIES: Readonly<Record<Language, string>> = {
  en: 'kilocalories?|calories?|cals?',
  de: 'kilokalorien?|kalorien?',
  fr: 'kilocalories?|calories?',
  es: 'kilocalorías?|kilocalorias?|calorías?|calorias?',
  it: 'chilocalorie|kilocalorie|calorie',
  'pt-BR': 'quilocalorias?|calorias?',
  nl: 'kilocalorie[eë]n|calorie[eë]n',
  pl: 'kilokalorii|kilokalorie|kalorii|kalorie',
  ja: 'キロカロリー|カロリー',
  ar: 'سعرات? ?حرارية|سعرة ?حرارية|سعرات|سعرة|سعره|كيلو ?كالوري|كالوري',
}
const FILLERS: Readonly<Record<Language, string>> = {
  en: 'in total|altogether|total|about|around|approximately|approx|circa|ca|roughly|worth|of|for|was|is|had|i|a|an|the|my|some|at|with',
  de: 'etwa|rund|ungefähr|zirka|ein|eine|für|von|mit|war|hatte|ich|mein|meine',
  fr: 'environ|de|du|pour|un|une|mon|avec|à',
  es: 'unas|unos|aproximadamente|cerca de|de|un|una|mi|con',
  it: 'circa|di|un|una|il|mio|da|con',
  'pt-BR': 'cerca de|aproximadamente|uns|umas|de|um|uma|meu|com',
  nl: 'ongeveer|circa|zo|een|mijn|van|met',
  pl: 'około|ok|jakieś|mój|moja|z',
  ja: '約|およそ|だいたい',
  ar: 'حوالي|تقريبا|نحو|من|فيه|فيها',
}
const JOINERS: Readonly<Record<Language, string>> = {
  en: 'and|plus|with|but|then|shared|left|twice|times',
  de: 'und|mit',
  fr: 'et|avec',
  es: 'y|con|más',
  it: 'e|con',
  'pt-BR': 'com|mais',
  nl: 'en|met',
  pl: 'i|z',
  ja: 'と',
  ar: 'و|مع',
}
/** Beside an energy these say that nobody ate it: it was burned, planned, or is a limit. */
const NOT_EATEN: Readonly<Record<Language, string>> = {
  en: 'burn(?:s|ed|ing)?|burnt(?! ends?)|goals?|targets?|budget|limit|deficit|surplus|maintenance|allowance|left|remaining|to go|under|below|over|less than|more than|running|ran|run|jog(?:ged|ging)?|walk(?:ed|ing)?|swam|swim(?:ming)?|cycl(?:ed|ing)|cardio|hik(?:ed?|ing)|exercised?|exercising|workouts?|gym|steps|treadmill|activity|bmr|tdee|saved|per day|a day|daily|want(?:ed)?|should|allowed|aim(?:ing)?|need|watch|garmin|fitbit|strava',
  de: 'verbrannt|verbrenn(?:e|t|en)|verbrauch(?:t|e)?|ziel|kalorienziel|tagesziel|limit|budget|defizit|überschuss|grundumsatz|bedarf|tagesbedarf|übrig|noch offen|unter|über|weniger als|mehr als|maximal|höchstens|laufen|gelaufen|joggen|gejoggt|spazieren|gehen|gegangen|schwimmen|radfahren|sport|training|trainiert|schritte|pro tag|am tag|täglich|möchte|darf|soll|sollte',
  fr: 'brûlée?s?|dépensée?s?|objectif|cible|limite|déficit|surplus|budget|reste(?:nt)?|restantes?|moins de|plus de|sous|maximum|couru|courir|course|marche|marché|natation|nagé|vélo|sport|exercice|entraînement|par jour|jogging|veux|voudrais|devrais|montre',
  es: 'quem(?:é|ado|ada|adas|ados|ando|ar)|gast(?:é|ado|adas|ar)|objetivo|meta|límite|déficit|superávit|presupuesto|quedan?|restan(?:tes)?|sobran|menos de|más de|debajo de|bajo|máximo|corr(?:í|er|iendo)|carrera|camin(?:é|ar|ando|ata)|nad(?:é|ar|ando)|bicicleta|ejercicio|entrenamiento|pasos|al día|por día|diarias|quiero|debo|debería|reloj',
  it: 'bruciat[aeio]|bruciare|obiettivo|traguardo|limite|deficit|surplus|budget|rimast[aeio]|rimangono|restano|restanti|meno di|più di|sotto|massimo|correre|corso|corsa|camminata|camminato|camminare|nuoto|nuotato|bici|sport|esercizio|allenamento|passi|al giorno|voglio|vorrei|dovrei|orologio',
  'pt-BR':
    'queim(?:ei|ado|ada|adas|ar|ando)|gast(?:ei|as|ar)|meta|objetivo|alvo|limite|déficit|superávit|orçamento|rest(?:am|a|antes)|sobram|menos de|mais de|abaixo de|máximo|corri|correndo|correr|corrida|caminh(?:ei|ada|ar|ando)|nad(?:ei|ar|ando)|natação|bicicleta|exercício|treino|passos|por dia|ao dia|diárias|quero|devo|deveria|relógio',
  nl: 'verbrand|verbranden|verbruikt?|doel|streefdoel|limiet|budget|tekort|overschot|onderhoud|over|resterend|onder|minder dan|meer dan|boven|maximaal|hardlopen|gerend|rennen|gelopen|lopen|wandelen|gewandeld|wandeling|zwemmen|gezwommen|fietsen|gefietst|sport|gesport|training|getraind|stappen|per dag|wil|mag|moet|horloge',
  pl: 'spal(?:iłem|iłam|one|onych|ić)|spaliłem|cel|limit|budżet|deficyt|nadwyżka|zapotrzebowanie|zostało|pozostało|poniżej|powyżej|mniej niż|ponad|maksymalnie|bieg|bieganie|biegałem|biegałam|spacer|chodzenie|pływanie|rower|ćwiczenia|trening|kroków|dziennie|na dzień|chcę|chciał(?:bym|abym)|powinien(?:em)?|powinnam|zegarek',
  ja: '消費|燃焼|目標|上限|制限|残り|あと|以下|以内|未満|ランニング|ジョギング|ウォーキング|散歩|運動|筋トレ|水泳|歩数|基礎代謝|1日|一日|したい|食べたい',
  ar: 'حرقت|أحرقت|حرق|هدف|الهدف|هدفي|حد|الحد|عجز|متبقي|المتبقي|متبقية|باقي|الباقي|بقي|أقل من|اقل من|أكثر من|اكثر من|تحت|جري|الجري|ركض|الركض|مشي|المشي|سباحة|تمرين|تمارين|رياضة|خطوات|يوميا|في اليوم|أريد|اريد',
}

const NUMBER = String.raw`(?<grouped>\d{1,3}(?:[.,'’ ]\d{3})+)(?!\d)|(?<plain>\d+(?:[.,]\d{1,2})?)`
const JOULES = 'kj|kilojoules?|kilojoulia|kilodżuli|キロジュール|كيلوجول'
const KILOCALORIES = `kcal|${Object.values(CALORIES).join('|')}`
const UNIT = `(?<kj>${JOULES})|${KILOCALORIES}`
/** Japanese goes on without a space. */
const ENDS = String.raw`(?![\p{Script=Latin}\p{Script=Arabic}\d])`
/** "2 x 300 kcal", "500-600 kcal" */
const BEFORE = String.raw`(?:(?<times>\d{1,2})\s*[x×]\s*|(?<least>\d{1,4})\s*[-–]\s*)?`
const ENERGY = new RegExp(
  String.raw`(?:(?<![\p{L}\d.,])|(?<=約))${BEFORE}(?:${NUMBER})\s*-?(?:${UNIT})${ENDS}`,
  'iu',
)

const unitBehindNumber = (unit: string) =>
  new RegExp(String.raw`(?<=\p{Nd})\s*-?\s*(?:${unit})${ENDS}`, 'giu')
const JOULES_BEHIND = unitBehindNumber(JOULES)
const KILOCALORIES_BEHIND = unitBehindNumber(KILOCALORIES)

/** A text with "kcal" and "kj" behind its numbers, whatever its language calls them. */
export const withPlainEnergies = (text: string): string =>
  text.replaceAll(JOULES_BEHIND, 'kj').replaceAll(KILOCALORIES_BEHIND, 'kcal')

const any = (words: Readonly<Record<Language, string>>): string => Object.values(words).join('|')
const SIGNS = String.raw`[\s,;:()=–-]`
const apart = (words: string): string =>
  String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])\.?`

/** Said around an energy without naming anything. */
const FILLER = new RegExp(`^(?:${SIGNS}|${apart(any(FILLERS))})+|${SIGNS}+$`, 'giu')
const FILLER_BEFORE_ENERGY = new RegExp(`(?:${SIGNS}|${apart(any(FILLERS))})+$`, 'giu')
/** Several things: an energy before them is that of the first alone. */
const SEVERAL = new RegExp(`[,;\\n+&、،]|${apart(any(JOINERS))}`, 'iu')
/** Japanese and Arabic write "and" onto the next word; وجبة is a meal. */
const AND_MORE = /^と|^\s+و(?!جب)/u
const IS_NOT_EATEN = new RegExp(`${apart(any({ ...NOT_EATEN, ja: '(?!)' }))}|${NOT_EATEN.ja}`, 'iu')
/** "Burned 300 kcal", "goal 2,000 kcal", "450 kcal left": words of an energy that is no food's. */
export const isNotEaten = (words: string): boolean => IS_NOT_EATEN.test(words)

const NUMBER_OF_EACH = /\p{L} \d{2,4}\s*[,;\n]/u
const WEIGHED = /\d\s?(?:g|ml|oz)(?!\p{L})/iu

const kcalOf = ({
  times = '1',
  least,
  grouped,
  plain,
  kj,
}: Record<string, string | undefined>): number => {
  const most =
    grouped === undefined
      ? Number((plain ?? '').replace(',', '.'))
      : Number(grouped.replaceAll(/\D/g, ''))
  const isRange = least !== undefined && Number(least) > most / 3
  const said = (isRange ? (Number(least) + most) / 2 : most) * Number(times)
  return kj === undefined ? said : kcalFromKj(said)
}

const nameOf = (words: string): string | null => {
  const bare = words.replaceAll(FILLER, '').replaceAll(/\s+/g, ' ').slice(0, LONGEST_NAME).trim()
  return /\p{L}/u.test(bare) ? bare.charAt(0).toUpperCase() + bare.slice(1) : null
}

/**
 * The energy of a meal where words say nothing else of its amounts: "420 kcal", "500 kcal lunch",
 * "Chicken and rice, 2,100 kJ". At the end, or before a colon, it is that of all that was named. Undefined where no
 * energy is said, more than one, one that nobody ate, or where it is that of one thing among others:
 * "a 200 kcal yoghurt and an apple".
 */
export const readEnergyAlone = (description: string): EnergyAlone | undefined => {
  const text = plainDigits(description)
  const found = ENERGY.exec(text)
  if (!found?.groups || isNotEaten(text)) return undefined
  const before = text.slice(0, found.index).replaceAll(FILLER_BEFORE_ENERGY, '')
  const behind = text.slice(found.index + found[0].length).replace(/[\s.!?)]+$/, '')
  const after = behind.replaceAll(FILLER, '')
  const energyKcal = kcalOf(found.groups)
  if (energyKcal > MAX_KCAL || ENERGY.test(after)) return undefined
  const isHeading = before.trim() === '' && /^\s*:/.test(behind)
  // "Eggs 140, toast 100, butter 70 kcal" tells one of each.
  if (NUMBER_OF_EACH.test(before)) return undefined
  // "200 g salmon and rice (210 kcal)": where others were weighed, it is that of what it stands behind.
  const isOfLast = WEIGHED.test(before) && text.slice(0, found.index).trimEnd().endsWith('(')
  if (isOfLast && SEVERAL.test(before)) return undefined
  // "An apple of 90 kcal, two times": more is said of how much it was.
  // "Kugel 300 kcal, coffee": it is of the first.
  const goesOn = before.trim() !== '' && (SEVERAL.test(behind) || AND_MORE.test(behind))
  const saysMore =
    /\d/.test(after) || (after !== '' && (goesOn || SEVERAL.test(`${before} ${after}`)))
  if (saysMore && !isHeading) return undefined
  return { energyKcal, name: nameOf(`${before} ${after}`) }
}

/** What a meal without a name is called: "420 kcal". */
export const nameOfEnergy = (energyKcal: number): string => `${Math.round(energyKcal)} kcal`
