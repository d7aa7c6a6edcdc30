// Runs a script of this project: `node scripts/with-packages.mjs scripts/prove.ts fuzz`. Installs missing packages first,
// because one of them is the Node that reads TypeScript. An older Node of the machine only has to read this file.
import { installPackages, stay } from './lib/setup.mjs'

installPackages()
stay('node', process.argv.slice(2))
