import { tryRun } from './setup.mjs'

/** Bundles a Worker as a deployment would, into a folder named by its whole path. Throws with what wrangler said. */
export function bundleWorker(config, outdir, { minify = false } = {}) {
  // A relative folder would be taken from the configuration's place.
  const args = ['deploy', '--dry-run', '--env', '', '-c', config, '--outdir', outdir]
  if (minify) args.push('--minify')
  const { status, stdout, stderr } = tryRun('wrangler', args, { quiet: true })
  if (status !== 0) throw new Error(`${config} could not be bundled.\n${stdout}\n${stderr}`)
}
