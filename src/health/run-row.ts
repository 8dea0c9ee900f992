import type { Status } from '../run/event'
import type { RunHealth } from '../run/run-health'

/** One ended run of this device, as health looks at it. */
export interface HealthRow {
  readonly at: number
  readonly status: Status
  readonly cause?: string
  readonly connection: string
  readonly skill: string
  readonly protocolVersion: number
  readonly rounds: number
  readonly composite?: number
  readonly health?: RunHealth
}
