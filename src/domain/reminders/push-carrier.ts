const CARRIERS = [
  { name: 'Google', host: /(^|\.)(googleapis\.com|google\.com)$/ },
  { name: 'Mozilla', host: /(^|\.)mozilla\.com$/ },
  { name: 'Apple', host: /(^|\.)apple\.com$/ },
  { name: 'Microsoft', host: /(^|\.)notify\.windows\.com$/ },
] as const

/**
 * The company that carries what is sent to a browser, by the host of the address that the browser
 * was given; the host where it is another one.
 */
export const carrierOf = (hostname: string): string =>
  CARRIERS.find(({ host }) => host.test(hostname))?.name ?? hostname
