import { cpus, loadavg } from 'node:os'
import type { Borne } from './pictures.ts'

/** For the README. */
export function picturesInWords(borne: readonly Borne[]): string {
  return `Measured with \`npm run bench pictures\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), in the demo shop. Three buyers send the
same kind of picture at once, as slips of their transfers, and an honest one sends a slip behind them, while others ask the shop every 20 ms. Each
line ends when the honest slip was read. Uploads, database, files, queues and all others share one runtime, whose memory and processor are
counted here. The machine’s load average was ${loadavg()[0]?.toFixed(1)} at the end.

| the picture, three times | MB | kept, QR found | memory grows by | processor | longest wait of others |
| --- | --: | --: | --: | --: | --: |
${borne.map(row).join('\n')}`
}

function row({ name, megabytes, kept, found, memory, cpu, longestWait }: Borne): string {
  const known = (value: number | null, unit: string) =>
    value === null ? 'not known' : `${value.toFixed(0)} ${unit}`
  const counts = name === 'none' ? '' : `${kept}, ${found}`
  return `| ${name} | ${megabytes.toFixed(1)} | ${counts} | ${known(memory, 'MB')} | ${known(cpu, 'ms')} | ${longestWait.toFixed(0)} ms |`
}
