import { tryRun } from './setup.mjs'

/** Bundles a Worker as a deployment would. `outdir` is an absolute path. Throws with the output of wrangler. */
export function bundleWorker(config, outdir) {
  // Wrangler resolves a relative `outdir` from the folder of the configuration.
  const args = ['deploy', '--dry-run', '--env', '', '-c', config, '--outdir', outdir]
  const { status, stdout, stderr } = tryRun('wrangler', args, { quiet: true })
  if (status !== 0) throw new Error(`${config} could not be bundled.\n${stdout}\n${stderr}`)
}
