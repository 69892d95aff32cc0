const WIDTH = 1080
const EDGE = 64

/** What a drawing takes from the style sheet. */
const DRAWN = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
]

const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** The style sheet of the page's fonts with their files in it: an image fetches nothing. */
async function fontsOfPage(): Promise<string> {
  const faces = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
  const texts = faces.map(async ({ cssText, parentStyleSheet }) => {
    const [said, address] = /url\("([^"]+)"\)/.exec(cssText) ?? []
    if (said === undefined || address === undefined) return cssText
    try {
      const file = await fetch(new URL(address, parentStyleSheet?.href ?? document.baseURI))
      return cssText.replace(said, `url("${await dataUrlOf(await file.blob())}")`)
    } catch {
      // Without a line the picture has a font of the device.
      return ''
    }
  })
  return (await Promise.all(texts)).join('\n')
}

/** A drawing of the page as an image, with its colours: an image knows no style sheet. */
async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const { width, height } = drawing.getBoundingClientRect()
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(WIDTH - 2 * EDGE))
  copy.setAttribute('height', String(((WIDTH - 2 * EDGE) * height) / width))
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const originals = [drawing, ...drawing.querySelectorAll('*')]
  for (const [at, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[at] ?? drawing)
    for (const name of DRAWN)
      (element as SVGElement).style.setProperty(name, style.getPropertyValue(name))
  }
  const fonts = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  fonts.textContent = await fontsOfPage()
  copy.prepend(fonts)
  const file = new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The lines into which words fall at that width. */
const linesOf = (context: CanvasRenderingContext2D, words: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && context.measureText(longer).width <= width)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * A picture of a drawing with its heading and sentences, made on this device, as a PNG.
 * @param drawing as it stands on the page
 */
export async function pictureOf(
  drawing: SVGSVGElement,
  heading: string,
  sentences: readonly string[],
): Promise<File> {
  const image = await imageOf(drawing)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  const page = getComputedStyle(document.body)
  const big = `700 64px ${getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily}`
  const plain = `500 38px ${page.fontFamily}`
  const width = WIDTH - 2 * EDGE
  context.font = plain
  const lines = sentences.flatMap((sentence) => linesOf(context, sentence, width))
  const drawingTop = EDGE + 104
  const linesTop = drawingTop + image.height + 72
  canvas.width = WIDTH
  canvas.height = linesTop + 52 * lines.length + EDGE + 24
  const isRightToLeft = page.direction === 'rtl'
  const startX = isRightToLeft ? WIDTH - EDGE : EDGE
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor
  context.fillRect(0, 0, WIDTH, canvas.height)
  context.fillStyle = page.color
  context.direction = isRightToLeft ? 'rtl' : 'ltr'
  context.textAlign = 'start'
  context.font = big
  context.fillText(heading, startX, EDGE + 56)
  context.drawImage(image, EDGE, drawingTop, width, image.height)
  context.font = plain
  for (const [at, line] of lines.entries()) context.fillText(line, startX, linesTop + 52 * at)
  context.textAlign = 'end'
  context.fillText('Forkcast', isRightToLeft ? EDGE : WIDTH - EDGE, canvas.height - EDGE / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('This browser makes no PNG')
  return new File([blob], 'forkcast.png', { type: 'image/png' })
}
