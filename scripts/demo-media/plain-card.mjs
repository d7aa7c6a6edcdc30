// Makes the social card of pages without a picture: public/assets/social-card.jpg, 600x314.
// node scripts/demo-media/plain-card.mjs
import { join } from 'node:path'
import sharp from 'sharp'

const [brand, dark, light] = ['#a8431f', '#8f3718', '#c2613c']
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 314">
  <rect width="600" height="314" fill="${brand}"/>
  <circle cx="60" cy="330" r="150" fill="${dark}"/>
  <circle cx="560" cy="-10" r="130" fill="${light}"/>
  <rect y="290" width="600" height="24" fill="${dark}"/>
  <ellipse cx="300" cy="246" rx="118" ry="9" fill="${dark}"/>
  <g stroke="#fff" stroke-width="9" stroke-linejoin="round">
    <path fill="${brand}" d="M300 96c-28-20-60-28-100-28v144c40 0 72 8 100 28 28-20 60-28 100-28V68c-40 0-72 8-100 28z"/>
    <path fill="none" d="M300 96v144"/>
  </g>
  <g stroke="#fff" stroke-width="5" stroke-linecap="round" opacity="0.75">
    <path fill="none" d="M224 104c20 2 36 6 52 14M224 134c20 2 36 6 52 14M224 164c20 2 36 6 52 14M376 104c-20 2-36 6-52 14M376 134c-20 2-36 6-52 14M376 164c-20 2-36 6-52 14"/>
  </g>
</svg>`

await sharp(Buffer.from(svg), { density: 72 })
  .resize(600, 314)
  .jpeg({ quality: 88 })
  .toFile(join(import.meta.dirname, '../../public/assets/social-card.jpg'))
