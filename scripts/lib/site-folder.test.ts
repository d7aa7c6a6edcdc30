import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { filesIn } from './site-folder.ts'

const work = mkdtempSync(join(tmpdir(), 'shop-site-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))
const folder = join(work, 'site')
mkdirSync(join(folder, 'media'), { recursive: true })
writeFileSync(join(folder, 'media', 'notes.txt'), 'notes')
writeFileSync(join(work, 'secret.txt'), 'secret')
symlinkSync(join(work, 'secret.txt'), join(folder, 'linked.txt'))
symlinkSync(work, join(folder, 'linked'))
symlinkSync(join(folder, 'media', 'notes.txt'), join(folder, 'inside.txt'))
symlinkSync('/dev/zero', join(folder, 'zero'))
symlinkSync(join(folder, 'loop'), join(folder, 'loop'))
spawnSync('mkfifo', [join(folder, 'pipe')])

describe('a file of a site file', () => {
  test.each(['media/notes.txt', './media/../media/notes.txt', 'inside.txt'])('is read at %s', async path => {
    expect(await ((await filesIn(folder)(path)) as Blob).text()).toBe('notes')
  })

  const far = relative(folder, '/etc/passwd')
  test.each(['../secret.txt', 'linked.txt', 'linked/secret.txt', far, 'zero'])(
    'is outside of the folder at %s',
    async path => {
      expect(await filesIn(folder)(path)).toBe('outside')
    },
  )

  test.each(['media', 'media/none.txt', 'media/notes.txt/none', 'pipe', 'loop', 'a\0b', 'x'.repeat(5_000)])(
    'is missing at %j',
    async path => {
      expect(await filesIn(folder)(path)).toBeNull()
    },
  )
})
