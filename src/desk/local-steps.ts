import type { DeskKey } from './words'

export type System = 'macos' | 'windows' | 'linux'
export const SYSTEMS = ['macos', 'windows', 'linux'] as const satisfies readonly System[]

/** One thing to do on the machine that runs the models. */
export interface Step {
  readonly text: DeskKey
  /** To be typed or pasted as it stands. */
  readonly code?: string
  /** Absent: on every system. */
  readonly on?: System
}

type Steps = (origin: string) => readonly Step[]

/** How each server is told to let this page in. */
const STEPS: Readonly<Record<string, Steps>> = {
  ollama: (origin) => [
    {
      text: 'desk.local.ollama.mac',
      code: `launchctl setenv OLLAMA_ORIGINS "${origin}"`,
      on: 'macos',
    },
    { text: 'desk.local.ollama.win', code: `setx OLLAMA_ORIGINS "${origin}"`, on: 'windows' },
    { text: 'desk.local.ollama.linux', code: 'sudo systemctl edit ollama.service', on: 'linux' },
    {
      text: 'desk.local.ollama.linuxLine',
      code: `[Service]\nEnvironment="OLLAMA_ORIGINS=${origin}"`,
      on: 'linux',
    },
    {
      text: 'desk.local.ollama.linuxRestart',
      code: 'sudo systemctl daemon-reload\nsudo systemctl restart ollama',
      on: 'linux',
    },
    { text: 'desk.local.ollama.hand', code: `OLLAMA_ORIGINS="${origin}" ollama serve`, on: 'linux' },
    { text: 'desk.local.ollama.switch' },
    { text: 'desk.local.ollama.model', code: 'ollama pull qwen3' },
    { text: 'desk.local.ollama.context' },
  ],
  lmstudio: () => [
    { text: 'desk.local.lmstudio.switch' },
    { text: 'desk.local.lmstudio.line', code: 'lms server start --cors' },
    { text: 'desk.local.lmstudio.load' },
  ],
  llamacpp: (origin) => [
    { text: 'desk.local.llamacpp.line', code: 'llama-server -m model.gguf -c 32768 --port 8080' },
    { text: 'desk.local.llamacpp.tools', code: `--cors-origins ${origin}` },
    { text: 'desk.local.llamacpp.lock' },
  ],
  vllm: () => [
    { text: 'desk.local.vllm.line', code: 'vllm serve MODEL --port 8000' },
    { text: 'desk.local.vllm.lock' },
  ],
  jan: (origin) => [
    { text: 'desk.local.jan.server' },
    { text: 'desk.local.jan.host', code: hostIn(origin) },
    { text: 'desk.local.jan.start' },
  ],
  localai: (origin) => [
    {
      text: 'desk.local.localai.line',
      code: `CORS=true CORS_ALLOW_ORIGINS="${origin}" local-ai run`,
      on: 'macos',
    },
    {
      text: 'desk.local.localai.line',
      code: `CORS=true CORS_ALLOW_ORIGINS="${origin}" local-ai run`,
      on: 'linux',
    },
    {
      text: 'desk.local.localai.docker',
      code: `docker run -p 8080:8080 -e CORS=true -e CORS_ALLOW_ORIGINS="${origin}" localai/localai:latest`,
    },
  ],
}

export function hasLocalSteps(provider: string): boolean {
  return STEPS[provider] !== undefined
}

/** What to do on one system, with our own origin filled in. */
export function localSteps(provider: string, origin: string, system: System): readonly Step[] {
  return (STEPS[provider]?.(origin) ?? []).filter(({ on }) => on === undefined || on === system)
}

/** Whether a server is set up in another way on another system. */
export function differsBySystem(provider: string): boolean {
  return (STEPS[provider]?.('') ?? []).some(({ on }) => on !== undefined)
}

/** The system of whoever reads. A wrong guess costs one click. */
export function systemOf(agent: string): System {
  if (/Mac|iPhone|iPad/.test(agent)) return 'macos'
  return agent.includes('Windows') ? 'windows' : 'linux'
}

function hostIn(origin: string): string {
  return origin.replace(/^https?:\/\//, '')
}
