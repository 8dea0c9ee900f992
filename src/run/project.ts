/** An artifact of several files, by path. */
export interface Project {
  readonly files: Readonly<Record<string, string>>
  /** What puts its packages in place, and what serves it. Without them npm does, by the scripts of its package file. */
  readonly install?: string
  readonly start?: string
}

export type ProjectFault = 'not_json' | 'no_files' | 'bad_path' | 'bad_file'

/** A project that cannot be read: what is wrong with it, and with which file. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError'
  constructor(
    readonly kind: ProjectFault,
    readonly path = '',
  ) {
    super(FAULTS[kind](path))
  }
}

const FAULTS: Readonly<Record<ProjectFault, (path: string) => string>> = {
  not_json: () => 'This is no project: its text is not JSON.',
  no_files: () => 'This project has no files: it needs an object “files” with a text for each path.',
  bad_path: (path) => `The path “${path}” leads out of the project, or nowhere.`,
  bad_file: (path) => `The file “${path}” is not a text.`,
}

/** Reads a project; throws a ProjectError. */
export function readProject(text: string): Project {
  const read = parsed(text)
  const files = isRecord(read) ? read['files'] : undefined
  if (!isRecord(read) || !isRecord(files) || Object.keys(files).length === 0)
    throw new ProjectError('no_files')
  const kept: [string, string][] = []
  for (const [path, content] of Object.entries(files)) {
    if (!isInside(path)) throw new ProjectError('bad_path', path)
    if (typeof content !== 'string') throw new ProjectError('bad_file', path)
    kept.push([path, content])
  }
  const { install, start } = read
  return {
    files: Object.fromEntries(kept),
    ...(typeof install === 'string' && { install }),
    ...(typeof start === 'string' && { start }),
  }
}

/** The page that a project shows first, where it has one that needs no building. */
export function firstPageOf({ files }: Project): string | undefined {
  return files['index.html'] ?? files['public/index.html']
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProjectError('not_json')
  }
}

/** A path with parts of its own, none of which steps out; a file and a folder of one name are told apart later. */
function isInside(path: string): boolean {
  if (path === '' || /^\/|\/$|\\|[\u0000-\u001f]/.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part !== '__proto__')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
