import sharp from 'sharp'

// Pixels never come twice, so a cache only holds memory; one thread a photo leaves the other cores to other requests.
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
