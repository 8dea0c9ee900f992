// The wall around previews is tried out, and lets nothing through in a browser that heeds its header.
import { expect, test } from 'playwright/test'

test('[SAFETY 2.2] the wall is tried out, and holds where the header is heeded @heart', async ({
  page,
  browserName,
}) => {
  await page.goto('./')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const said = await page.evaluate(async () => {
    const direct = await (await fetch('probe-answer', { cache: 'no-store' })).text()
    const header = (await fetch('probe.html')).headers.get('connection-allowlist')
    const relay = (await fetch('stage.html')).headers.get('connection-allowlist')
    const frame = document.createElement('iframe')
    frame.src = 'probe.html'
    frame.hidden = true
    const probe = new Promise((resolve) =>
      addEventListener('message', ({ source, data }) => source === frame.contentWindow && resolve(data)),
    )
    document.body.append(frame)
    return { direct, header, relay, probe: await probe }
  })
  expect(said).toEqual({
    direct: 'probe-answer',
    header: '()',
    relay: '()',
    probe: browserName === 'chromium' ? 'refused' : 'answered',
  })
})
