import type { DeskKey } from './words'

export type System = 'macos' | 'windows' | 'linux'
export const SYSTEMS = ['macos', 'windows', 'linux'] as const satisfies readonly System[]

/** One thing to do on the machine that runs the models. */
export interface Step {
  readonly text: DeskKey
  /** To be typed or pasted as it stands. */
  readonly code?: string
}

/** What to do, in order. */
export interface Way {
  readonly steps: readonly Step[]
  /** Absent: on every system. */
  readonly on?: System
}

export interface Setup {
  /** Each one lets the page in by itself. */
  readonly ways: readonly Way[]
  /** What is needed besides, or good to know. */
  readonly besides: readonly Step[]
}

/** How each server is told to let this page in. */
const SETUPS: Readonly<Record<string, (origin: string) => Setup>> = {
  ollama: (origin) => ({
    ways: [
      {
        on: 'macos',
        steps: [{ text: 'desk.local.ollama.mac', code: `launchctl setenv OLLAMA_ORIGINS "${origin}"` }],
      },
      {
        on: 'windows',
        steps: [{ text: 'desk.local.ollama.win', code: `setx OLLAMA_ORIGINS "${origin}"` }],
      },
      {
        on: 'linux',
        steps: [
          { text: 'desk.local.ollama.linux', code: 'sudo systemctl edit ollama.service' },
          {
            text: 'desk.local.ollama.linuxLine',
            code: `[Service]\nEnvironment="OLLAMA_ORIGINS=${origin}"`,
          },
          {
            text: 'desk.local.ollama.linuxRestart',
            code: 'sudo systemctl daemon-reload\nsudo systemctl restart ollama',
          },
        ],
      },
      {
        on: 'linux',
        steps: [{ text: 'desk.local.ollama.hand', code: `OLLAMA_ORIGINS="${origin}" ollama serve` }],
      },
      { steps: [{ text: 'desk.local.ollama.switch' }] },
    ],
    besides: [
      { text: 'desk.local.ollama.model', code: 'ollama pull qwen3' },
      { text: 'desk.local.ollama.context' },
    ],
  }),
  lmstudio: () => ({
    ways: [
      { steps: [{ text: 'desk.local.lmstudio.switch' }] },
      { steps: [{ text: 'desk.local.lmstudio.line', code: 'lms server start --cors' }] },
    ],
    besides: [{ text: 'desk.local.lmstudio.load' }],
  }),
  llamacpp: (origin) => ({
    ways: [
      {
        steps: [
          { text: 'desk.local.llamacpp.line', code: 'llama-server -m model.gguf -c 32768 --port 8080' },
        ],
      },
    ],
    besides: [
      { text: 'desk.local.llamacpp.tools', code: `--cors-origins ${origin}` },
      { text: 'desk.local.llamacpp.lock' },
    ],
  }),
  vllm: () => ({
    ways: [{ steps: [{ text: 'desk.local.vllm.line', code: 'vllm serve MODEL --port 8000' }] }],
    besides: [{ text: 'desk.local.vllm.lock' }],
  }),
  jan: (origin) => ({
    ways: [
      {
        steps: [
          { text: 'desk.local.jan.server' },
          { text: 'desk.local.jan.host', code: hostIn(origin) },
          { text: 'desk.local.jan.start' },
        ],
      },
    ],
    besides: [],
  }),
  localai: (origin) => ({
    ways: [localAiLine(origin, 'macos'), localAiLine(origin, 'linux'), localAiBox(origin)],
    besides: [],
  }),
}

function localAiLine(origin: string, on: System): Way {
  const code = `CORS=true CORS_ALLOW_ORIGINS="${origin}" local-ai run`
  return { on, steps: [{ text: 'desk.local.localai.line', code }] }
}

function localAiBox(origin: string): Way {
  const code = `docker run -p 8080:8080 -e CORS=true -e CORS_ALLOW_ORIGINS="${origin}" localai/localai:latest`
  return { steps: [{ text: 'desk.local.localai.docker', code }] }
}

export function hasLocalSteps(provider: string): boolean {
  return SETUPS[provider] !== undefined
}

/** What to do on one system, with our own origin filled in. */
export function localSetup(provider: string, origin: string, system: System): Setup {
  const { ways = [], besides = [] } = SETUPS[provider]?.(origin) ?? {}
  return { ways: ways.filter(({ on }) => on === undefined || on === system), besides }
}

/** Whether a server is set up in another way on another system. */
export function differsBySystem(provider: string): boolean {
  return (SETUPS[provider]?.('').ways ?? []).some(({ on }) => on !== undefined)
}

/** The system of whoever reads. A wrong guess costs one click. */
export function systemOf(agent: string): System {
  if (/Mac|iPhone|iPad/.test(agent)) return 'macos'
  return agent.includes('Windows') ? 'windows' : 'linux'
}

function hostIn(origin: string): string {
  return origin.replace(/^https?:\/\//, '')
}
