/**
 * What of an ingredient nobody eats though the list weighs it: the oil that stays in the pan, bones
 * and shells. In ten languages; usual shares of our own.
 */
interface NotEaten {
  readonly said: RegExp
  /** What is eaten of it. */
  readonly share: number
  /** In g: of less than this, all is eaten. */
  readonly from: number
}

const word = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

const FRYING =
  /for (?:the )?(?:deep[- ]?|shallow[- ]?)?frying|zum (?:frittieren|ausbacken)|pour (?:la )?friture|pour frire|para freír|per friggere|para fritar|om (?:in )?te frituren|do (?:głębokiego )?smażenia|揚げ油|للقلي/iu

/** "2 x 400 g cans of beans, drained": the weight of a can is with its liquid. */
const DRAINED =
  /(?<!\p{L})(?:(?:cans?|tins?|canned|tinned).{0,80}(?<!\p{L})drained|dosen?.{0,80}abgetropft|boîtes?.{0,80}égoutté|(?:latas?|botes?).{0,80}(?:escurrid|escorrid)|(?:lattin[ae]|barattol[oi]|scatol[ae]).{0,80}(?:sgocciolat|scolat)|blik(?:ken|je|jes)?.{0,80}uitgelekt|puszk\p{L}.{0,80}odsącz|缶.{0,80}水(?:気)?を切|علبة.{0,80}مصف)/iu

const RULES: readonly NotEaten[] = [
  { said: DRAINED, share: 0.6, from: 200 },
  { said: FRYING, share: 0.1, from: 300 },
  // A shallow bath is smaller, and more of it is soaked up.
  { said: FRYING, share: 0.25, from: 100 },
  {
    said: word(
      'mussels|clams|miesmuscheln|muscheln|venusmuscheln|moules|palourdes|mejillones|almejas|cozze|vongole|mexilhões|mosselen|małże|mule|あさり|بلح البحر',
    ),
    share: 0.3,
    from: 400,
  },
  {
    said: word(
      'bone-in|on the bone|whole chicken|chicken pieces|hähnchenteile|poulet (?:découpé|en morceaux)|pollo troceado|pollo a pezzi|frango em pedaços|kipdelen|kurczak w kawałkach|鶏手羽元|دجاج مقطع|spare ?ribs|pork ribs|oxtail|mit knochen|ganzes hähnchen|suppenhuhn|rippchen|ochsenschwanz|avec os|poulet entier|travers de porc|con hueso|pollo entero|costillas|con osso|pollo intero|costine|com osso|frango inteiro|costelinha|met bot|hele kip|spareribs|z kością|cały kurczak|żeberka|手羽先|スペアリブ|دجاجة كاملة|بالعظم',
    ),
    share: 0.65,
    from: 0,
  },
  // "1 chicken (1.5 kg)": a whole one, with its bones.
  {
    said: /^\P{L}{0,6}(?:chicken|hähnchen|huhn|poulet|pollo|frango|kip|kurczak|دجاجة)(?!\p{L}| (?:breast|thigh|leg|wing|fillet|meat|mince|stock|broth))/iu,
    share: 0.65,
    from: 900,
  },
]

/** The share of a weighed ingredient that is eaten, 0 to 1. */
export const eatenShare = (line: string, grams: number): number =>
  RULES.find(({ said, from }) => grams >= from && said.test(line))?.share ?? 1
