import { tryRun } from './setup.mjs'

/**
 * Bundles a Worker as a deployment would. `outdir` is an absolute path. `define`: constants of the build, as JSON. Throws with the
 * output of wrangler.
 */
export function bundleWorker(config, outdir, define = {}) {
  // Wrangler resolves a relative `outdir` from the folder of the configuration.
  const args = ['deploy', '--dry-run', '--env', '', '-c', config, '--outdir', outdir]
  for (const [name, json] of Object.entries(define)) args.push('--define', `${name}:${json}`)
  const { status, stdout, stderr } = tryRun('wrangler', args, { quiet: true })
  if (status !== 0) throw new Error(`${config} could not be bundled.\n${stdout}\n${stderr}`)
}
