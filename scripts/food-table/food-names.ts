/**
 * Survey shorthand: "NFS" is "not further specified", "NS as to fat" is "not specified as to fat".
 * Nobody searches for either, so a generic entry is simply the plain name: "Milk, NFS" is "Milk".
 */
const SHORTHAND = /^(NFS|NS as to .+|NS)$/

/** The two remarks with commas of their own. */
function inOnePart(description: string): string {
  return description
    .replace('NS as to fresh, smoked or cured', 'NS as to curing')
    .replace('NS as to light, heavy, or half and half', 'NS as to kind')
}

function withoutShorthand(description: string): string {
  const parts = inOnePart(description)
    .split(', ')
    .filter((part) => !SHORTHAND.test(part))
  return parts.join(', ').replace(/ NFS\b/g, '')
}

function spelledOut(description: string): string {
  return inOnePart(description)
    .split(', ')
    .map((part) =>
      part.replace(/^NS as to (.+)$/, '$1 not specified').replace(/^NFS$/, 'not further specified'),
    )
    .join(', ')
}

/**
 * One readable name each, all different: where two would become one, the second keeps its remark in
 * words.
 */
export function plainNames(descriptions: readonly string[]): string[] {
  const taken = new Set(
    descriptions.filter((description) => withoutShorthand(description) === description),
  )
  return descriptions.map((description) => {
    const plain = withoutShorthand(description)
    if (plain === description) return description
    const name = plain !== '' && !taken.has(plain) ? plain : spelledOut(description)
    if (taken.has(name)) throw new Error(`Two foods would be called "${name}"`)
    taken.add(name)
    return name
  })
}

/**
 * Remarks such as "with or without sauce" or "other place" say what an entry covers; they are no
 * names for it.
 */
const COVERAGE = new RegExp(
  `^(${[
    'with|without|any|all|other|others|made|includes?|included|excludes?|excluding|excluded|from|or|on|in|no|not|ready',
    'home|store|school|fast food|restaurant|cooking spray|nonstick|ns|nfs|fat free|low|lowfat|reduced|light|diet',
  ].join('|')})\\b|\\bns as to\\b|\\bother place\\b|\\breported separately\\b`,
  'i',
)
/** So do single words for how it was made or what is in it. */
const MANNERS = new RegExp(
  `^(${[
    'plain|regular|sweet|fresh|frozen|canned|saut[eé]ed|braised|roasted|grilled|poached|broiled|fried|breaded|baked',
    'stuffed|dry|instant|salted|unsalted|salt|lightly salted|sea salt|original|crispy|red|white|green',
    'chicken|turkey|pork|beef|fish|cheese|steak|shrimp|vegetables|nuts|cheeses?',
  ].join('|')})$`,
  'i',
)
/** A remark that this many foods share distinguishes none of them. */
const SHARED_BY = 9

/** How many foods carry each remark. */
export function remarkCounts(
  foods: readonly { remarks: readonly string[] }[],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { remarks } of foods)
    for (const remark of remarks) counts.set(remark, (counts.get(remark) ?? 0) + 1)
  return counts
}

/** The remarks that name the food otherwise: "garbanzos", "bean curd", brands. */
export function otherNamesFrom(
  remarks: readonly string[],
  name: string,
  counts: ReadonlyMap<string, number>,
): string[] {
  const names = new Set<string>()
  for (const remark of remarks) {
    const plain = withoutShorthand(remark.replace(/^["']|["']$/g, ''))
    const isShared = (counts.get(remark) ?? 0) >= SHARED_BY
    const isName = plain.length > 1 && !isShared && !COVERAGE.test(plain) && !MANNERS.test(plain)
    if (isName && plain.toLowerCase() !== name.toLowerCase()) names.add(plain)
  }
  return [...names]
}
