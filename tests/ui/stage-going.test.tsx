import { render, screen, waitFor } from '@solidjs/testing-library'
import { expect, test, vi } from 'vitest'
import type { Heard } from '../../workers/jury'
import { stagesTexts } from '../../src/i18n/stages'
import { Going } from '../../src/page/stage-going'
import { t } from './window'

/** A worker that follows runs, and what it is told by whoever listens. */
function show() {
  const told: unknown[] = []
  const ports: MessagePort[] = []
  const onOver = vi.fn()
  const follow = (_: string, port: MessagePort) => {
    port.onmessage = ({ data }) => told.push(data)
    ports.push(port)
    return Promise.resolve()
  }
  const say = t.part('stages', stagesTexts)
  const { unmount } = render(() => <Going jury={{ follow }} run="r" stage="exam" say={say} onOver={onOver} />)
  const tell = (heard: Heard) => ports[0]?.postMessage(heard)
  return { told, tell, onOver, unmount }
}

test('[4.0] it says what goes on at once, with a way there, and whether that waits for an answer', async () => {
  const { tell } = show()
  expect(screen.getByRole('status').textContent).toContain('A cross-examination of this run goes on.')
  expect(screen.getByRole('link', { name: 'Go to it' }).getAttribute('href')).toBe('#/run/r')
  expect(screen.queryByText(/waits for your answer/)).toBeNull()
  tell({ type: 'waits', waits: true })
  expect(await screen.findByText(/waits for your answer/)).toBeTruthy()
})

test('[4.0] once that is over it says so once, and whoever leaves before hears nothing', async () => {
  const first = show()
  first.tell({ type: 'over' })
  await waitFor(() => expect(first.onOver).toHaveBeenCalledOnce())
  const second = show()
  second.unmount()
  second.tell({ type: 'over' })
  await waitFor(() => expect(second.told).toEqual(['leave']))
  expect(second.onOver).not.toHaveBeenCalled()
})
