import { afterEach, describe, expect, test } from 'vitest'
import { defaultCaps } from '../../../src/run/limits'
import { cleanup, input, mount, press, screen, type } from './mount'

afterEach(cleanup)

const none = { usd: 0, tokens: 0, unpriced: 0, approx: false }
const block = (name: string) => screen.getByRole('heading', { name }).parentElement?.textContent ?? ''

describe('what was spent', () => {
  test('is said in money and tokens against the cap, with ≈ where a part was counted here', async () => {
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
    expect(block('This month')).not.toContain('≈')
    expect(block('This month')).not.toContain('80\u00a0%')
  })

  test('a reached cap is named, and so are calls without a price', async () => {
    await mount('spending', {
      spending: { day: { ...none, usd: 5 }, month: { usd: 5, tokens: 9, unpriced: 1, approx: false } },
    })
    expect(block('Today')).toContain('The cap is reached')
    expect(screen.getByText('1 call had no price: the money is only a part.')).toBeTruthy()
  })

  test('without a cap nothing is measured against one', async () => {
    await mount('spending', { spending: { caps: { run: {}, day: {}, month: {} }, day: { ...none, usd: 1 } } })
    expect(block('Today')).toContain('$1.00 no cap')
    expect(document.querySelector('svg')).toBeNull()
  })

  test('what happens at a cap is said', async () => {
    await mount('spending')
    expect(screen.getByText(/A call that would pass a cap is not made\./)).toBeTruthy()
    expect(screen.getByText(/keeps its best round/)).toBeTruthy()
  })
})

describe('the caps', () => {
  test('are edited, emptied and saved', async () => {
    const { caps } = await mount('spending')
    await type('Per run, money in USD', '2.5')
    await type('Per day, tokens', '')
    await press('Save caps')
    expect(caps()).toEqual({
      run: { usd: 2.5, tokens: 300_000 },
      day: { usd: 5 },
      month: { usd: 30, tokens: 20_000_000 },
    })
    expect(screen.getByText(/^Saved: \$2\.50 a run, \$5\.00 a day, \$30\.00 a month\./)).toBeTruthy()
  })

  test('are read with a comma as with a point, and an empty one is named', async () => {
    const { caps } = await mount('spending')
    await type('Per run, money in USD', '0,50')
    await type('Per day, money in USD', '')
    await type('Per month, money in USD', '')
    await type('Per month, tokens', '')
    await type('Per run, tokens', '250 000')
    await press('Save caps')
    expect(caps()).toMatchObject({ run: { usd: 0.5, tokens: 250_000 }, month: {} })
    expect(caps().day.usd).toBeUndefined()
    expect(screen.getByText(/^Saved: \$0\.50 a run, no cap in USD per day, no cap per month\./)).toBeTruthy()
  })

  test.each(['-3', 'abc', '1,000', '0.5.1', '1e3', '0,50 $'])('%s is refused at its field', async (text) => {
    const { asked } = await mount('spending')
    await type('Per day, tokens', '9')
    await type('Per run, money in USD', text)
    await press('Save caps')
    expect(asked('setCaps')).toEqual([])
    const field = input('Per run, money in USD')
    expect(field.value).toBe(text)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const said = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
    expect(said).toMatch(/^Enter an amount/)
    expect(document.activeElement).toBe(field)
    expect(screen.getAllByText(said ?? '')).toHaveLength(2)
    await press('Back to our defaults')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    expect(screen.queryByText(said ?? '')).toBeNull()
  })

  test('keep the focus on the button while they are saved', async () => {
    let done = () => {}
    const slow = new Promise<void>((resolve) => {
      done = resolve
    })
    const { asked } = await mount('spending', { pending: { setCaps: slow } })
    const button = screen.getByRole('button', { name: 'Save caps' })
    button.focus()
    await press('Save caps')
    await press('Save caps')
    expect(asked('setCaps')).toHaveLength(1)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    done()
  })

  test('go back to the defaults, and hold once they are saved', async () => {
    const { caps } = await mount('spending', { spending: { caps: { run: { usd: 9 }, day: {}, month: {} } } })
    expect(input('Per run, money in USD').value).toBe('9')
    await press('Back to our defaults')
    expect(input('Per run, money in USD').value).toBe(String(defaultCaps.run.usd))
    expect(caps()).toEqual({ run: { usd: 9 }, day: {}, month: {} })
    await press('Save caps')
    expect(caps()).toEqual(defaultCaps)
  })

  test('a cap of nothing is a cap', async () => {
    const { caps } = await mount('spending')
    await type('Per month, money in USD', '0')
    await press('Save caps')
    expect(caps().month.usd).toBe(0)
  })

  test('that cannot be saved say why', async () => {
    await mount('spending', { failing: { setCaps: new Error('Full.') } })
    await press('Save caps')
    expect(screen.getByText('That did not work: Full.')).toBeTruthy()
    expect(screen.queryByText(/^Saved:/)).toBeNull()
  })
})

describe('runs at once', () => {
  const LABEL = 'Runs at once, in all tabs'

  test('are read, changed and saved; emptied, it is one for each core', async () => {
    const { asked } = await mount('spending', { runsAtOnce: 3 })
    expect(input(LABEL).value).toBe('3')
    await type(LABEL, '5')
    await press('Save runs at once')
    expect(screen.getByText(/^Saved: 5 runs at once\./)).toBeTruthy()
    await type(LABEL, '')
    expect(screen.queryByText(/^Saved: 5/)).toBeNull()
    await press('Save runs at once')
    expect(screen.getByText(/^Saved: one run for each core\./)).toBeTruthy()
    expect(asked('setRunsAtOnce')).toEqual([[5], [undefined]])
  })

  test.each(['0', '17', '1.5', 'two'])('%s is refused at its field', async (text) => {
    const { asked } = await mount('spending')
    await type(LABEL, text)
    await press('Save runs at once')
    expect(asked('setRunsAtOnce')).toEqual([])
    expect(document.activeElement).toBe(input(LABEL))
    expect(screen.getAllByText(/^Enter a whole number from 1 to 16/)).toHaveLength(2)
  })

  test('that cannot be saved say why', async () => {
    await mount('spending', { failing: { setRunsAtOnce: new Error('Full.') } })
    await type(LABEL, '2')
    await press('Save runs at once')
    expect(screen.getByText('That did not work: Full.')).toBeTruthy()
    expect(screen.queryByText(/^Saved/)).toBeNull()
  })
})
