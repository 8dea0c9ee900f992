// What was spent stands against its caps, and the caps are edited, refused where unreadable, and reset.
import { describe, expect, test } from 'vitest'
import { defaultCaps } from '../../../src/run/limits'
import { input, mount, press, says, screen, type } from './mount'

const none = { usd: 0, tokens: 0, unpriced: 0, approx: false }
const block = (name: string) => screen.getByRole('heading', { name }).parentElement?.textContent ?? ''

describe('what was spent', () => {
  test('is said in money and tokens against the cap, with ≈ where a part was counted here, and what happens at it', async () => {
    await mount('spending', {
      spending: {
        day: { usd: 4.31, tokens: 640_000, unpriced: 0, approx: true },
        month: { usd: 18.2, tokens: 3_200_000, unpriced: 0, approx: false },
      },
    })
    expect(block('Today')).toContain('≈ $4.31 of $5.00')
    expect(block('Today')).toContain('≈ 640,000 tokens of 2,000,000 tokens')
    expect(block('Today')).toContain('More than 80\u00a0% of the cap is used.')
    expect(block('This month')).toContain('$18.20 of $30.00')
    expect(block('This month')).not.toMatch(/≈|80\u00a0%/)
    says(/A call that would pass a cap is not made\./)
    says(/keeps its best round/)
  })

  test('a reached cap is named, and so are calls without a price', async () => {
    await mount('spending', {
      spending: { day: { ...none, usd: 5 }, month: { ...none, usd: 5, unpriced: 1 } },
    })
    expect(block('Today')).toContain('The cap is reached')
    says('1 call had no price: the money is only a part.')
  })

  test('without a cap nothing is measured against one', async () => {
    await mount('spending', { spending: { caps: { run: {}, day: {}, month: {} }, day: { ...none, usd: 1 } } })
    expect(block('Today')).toContain('$1.00 no cap')
    expect(document.querySelector('svg')).toBeNull()
  })
})

describe('the caps', () => {
  const RUN = 'Per run, money in USD'
  const button = () => screen.getByRole('button', { name: 'Save caps' })

  test('are edited, emptied and saved, with a comma as with a point; none of nothing is one, and an empty one is named', async () => {
    const { caps } = await mount('spending')
    await type(RUN, '2.5')
    await type('Per day, tokens', '')
    await type('Per month, money in USD', '0')
    await press('Save caps')
    expect(caps()).toEqual({
      run: { usd: 2.5, tokens: 300_000 },
      day: { usd: 5 },
      month: { usd: 0, tokens: 20_000_000 },
    })
    says(/^Saved: \$2\.50 a run, \$5\.00 a day, \$0\.00 a month\./)
    await type(RUN, '0,50')
    await type('Per run, tokens', '250 000')
    await type('Per day, tokens', '9')
    for (const name of ['Per day, money in USD', 'Per month, money in USD', 'Per month, tokens'])
      await type(name, '')
    await press('Save caps')
    expect(caps()).toEqual({ run: { usd: 0.5, tokens: 250_000 }, day: { tokens: 9 }, month: {} })
    says(/^Saved: \$0\.50 a run, no cap in USD per day, no cap per month\./)
  })

  test('one that cannot be read is refused at its field', async () => {
    const { asked } = await mount('spending')
    await type('Per day, tokens', '9')
    await type(RUN, '1,000')
    await press('Save caps')
    expect(asked('setCaps')).toEqual([])
    expect([input(RUN).value, input(RUN).getAttribute('aria-invalid')]).toEqual(['1,000', 'true'])
    const said = document.getElementById(input(RUN).getAttribute('aria-describedby') ?? '')?.textContent ?? ''
    expect(said).toMatch(/^Enter an amount/)
    expect(document.activeElement).toBe(input(RUN))
    says(said, 2)
    await press('Back to our defaults')
    expect(input(RUN).getAttribute('aria-invalid')).toBeNull()
    says(said, 0)
  })

  test('keep the focus on the button while they are saved', async () => {
    let done = () => {}
    const setCaps = new Promise<void>((resolve) => (done = resolve))
    const { asked } = await mount('spending', { pending: { setCaps } })
    button().focus()
    await press('Save caps')
    await press('Save caps')
    expect(asked('setCaps')).toHaveLength(1)
    expect(document.activeElement).toBe(button())
    expect(button().getAttribute('aria-disabled')).toBe('true')
    done()
  })

  test('go back to the defaults, and hold once they are saved', async () => {
    const { caps } = await mount('spending', { spending: { caps: { run: { usd: 9 }, day: {}, month: {} } } })
    expect(input(RUN).value).toBe('9')
    await press('Back to our defaults')
    expect(input(RUN).value).toBe(String(defaultCaps.run.usd))
    expect(caps()).toEqual({ run: { usd: 9 }, day: {}, month: {} })
    await press('Save caps')
    expect(caps()).toEqual(defaultCaps)
  })
})

describe('runs at once', () => {
  const LABEL = 'Runs at once, in all tabs'

  test('are read, changed and saved; emptied, it is one for each core; others are refused at the field', async () => {
    const { asked } = await mount('spending', { runsAtOnce: 3 })
    expect(input(LABEL).value).toBe('3')
    for (const text of ['0', '17', '1.5', 'two']) {
      await type(LABEL, text)
      await press('Save runs at once')
      expect(document.activeElement).toBe(input(LABEL))
      says(/^Enter a whole number from 1 to 16/, 2)
    }
    expect(asked('setRunsAtOnce')).toEqual([])
    await type(LABEL, '5')
    await press('Save runs at once')
    says(/^Saved: 5 runs at once\./)
    await type(LABEL, '')
    says(/^Saved: 5/, 0)
    await press('Save runs at once')
    says(/^Saved: one run for each core\./)
    expect(asked('setRunsAtOnce')).toEqual([[5], [undefined]])
  })
})

test.each(['setCaps', 'setRunsAtOnce'] as const)('%s: what cannot be saved says why', async (name) => {
  await mount('spending', { failing: { [name]: new Error('Full.') } })
  await press(name === 'setCaps' ? 'Save caps' : 'Save runs at once')
  says('That did not work: Full.')
  says(/^Saved/, 0)
})
