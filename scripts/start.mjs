// `npm start`: installs, builds, migrates, fills and serves the local shop. Needs no account anywhere.
import { resolve } from 'node:path'
import { installPackages, root, run, stay, step } from './lib/setup.mjs'

installPackages()
step('Building')
run('npm', ['run', '--silent', 'build'])
const data = resolve(root, process.env.SHOP_DATA || '.data')
stay('node', ['scripts/serve.ts'], { env: { PORT: process.env.PORT || '8787', SHOP_DATA: data } })
