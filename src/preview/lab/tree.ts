import type { FileSystemTree } from '@webcontainer/api'
import { type Project, ProjectError } from '../../run/project'

/** The files of a project as folders in folders. Throws where one path is a file and a folder at once. */
export function treeOf({ files }: Project): FileSystemTree {
  const root: FileSystemTree = Object.create(null)
  for (const [path, contents] of Object.entries(files)) {
    const parts = path.split('/')
    const name = parts.pop() ?? ''
    const folder = parts.reduce((at, part) => folderIn(at, part, path), root)
    if (name in folder) throw new ProjectError('bad_path', path)
    folder[name] = { file: { contents } }
  }
  return root
}

function folderIn(at: FileSystemTree, name: string, path: string): FileSystemTree {
  const known = at[name]
  if (known && 'directory' in known) return known.directory
  if (known) throw new ProjectError('bad_path', path)
  const directory: FileSystemTree = Object.create(null)
  at[name] = { directory }
  return directory
}

/** A command line as its words; a quoted word keeps its spaces. */
export function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  )
}
