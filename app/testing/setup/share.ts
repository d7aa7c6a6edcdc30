import { env } from 'cloudflare:workers'

/** True in `npm test`, which proves each rule, door and page once. `npm run prove` takes every combination. */
export const isShare = (env as unknown as { PROVE: string }).PROVE === ''
