// `npm run icons`: writes the icons that app/ui/icons.tsx names into app/ui/icons.svg.
import { writeFileSync } from 'node:fs'
import { iconSprite } from './lib/icon-sprite.ts'

writeFileSync('app/ui/icons.svg', await iconSprite())
