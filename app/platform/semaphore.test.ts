import { expect, test, vi } from 'vitest'
import { createSemaphore, oneAtATime } from './semaphore.ts'

const later = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

test('never exceeds its size and lets all work pass', async () => {
  const semaphore = createSemaphore(20)
  let [inside, most, passed] = [0, 0, 0]
  const enter = (amount: number) =>
    semaphore.within(amount, 5_000, async () => {
      inside += amount
      most = Math.max(most, inside)
      await later(15)
      inside -= amount
      passed += 1
    })
  await Promise.all([8, 8, 8, 3, 12, 1, 20].map(enter))
  expect([passed, most <= 20]).toEqual([7, true])
})

test('admits work larger than its size when empty', async () => {
  expect(await createSemaphore(20).within(30, 0, async () => 'done')).toBe('done')
})

test('skips work whose caller waited too long', async () => {
  const semaphore = createSemaphore(10)
  let end = () => {}
  const held = new Promise<void>(resolve => {
    end = resolve
  })
  const first = semaphore.within(10, 0, () => held)
  let ran = false
  const work = async () => {
    ran = true
  }
  expect([await semaphore.within(1, 30, work), ran]).toEqual([null, false])
  end()
  await first
})

test('frees its space after failed or endless work', async () => {
  const semaphore = createSemaphore(10, 50)
  await expect(semaphore.within(10, 0, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  void semaphore.within(10, 0, () => new Promise<void>(() => {}))
  expect(await semaphore.within(10, 1_000, async () => 'next')).toBe('next')
})

test('lets those who came first go first, also while others come again and again', async () => {
  const inTurn = oneAtATime()
  const seen: string[] = []
  const goes = (name: string) =>
    inTurn(async () => {
      await later(3)
      seen.push(name)
    })
  const again = async () => {
    for (let turn = 0; turn < 3; turn++) await goes('again')
  }
  await Promise.all([again(), goes('second'), goes('third')])
  expect(seen).toEqual(['again', 'second', 'third', 'again', 'again'])
})

test('goes past a request that was aborted while it waited', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const semaphore = createSemaphore(1)
  let end = () => {}
  const held = new Promise<void>(resolve => {
    end = resolve
  })
  const first = semaphore.within(1, 0, () => held)
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce((() => 0) as never)
  void semaphore.within(1, 5_000, async () => 'aborted')
  timers.mockRestore()
  end()
  await first
  vi.setSystemTime(Date.now() + 2_000)
  expect(await semaphore.within(1, 5_000, async () => 'next')).toBe('next')
  vi.useRealTimers()
})

test('runs one after the other', async () => {
  const inTurn = oneAtATime()
  let running = 0
  const seen: number[] = []
  await Promise.all(
    [1, 2, 3].map(value =>
      inTurn(async () => {
        running += 1
        seen.push(running)
        await later(5)
        running -= 1
        return value
      }),
    ),
  )
  expect(seen).toEqual([1, 1, 1])
})
