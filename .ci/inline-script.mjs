// Bundles a script of ours into one string, so that it can be put into a frame that may load nothing.
import { resolve, dirname } from 'node:path'
import { rolldown } from 'rolldown'

const ASKED = '?inline-script'
const MARK = '\0inline-script:'

/** `import text from './x.ts?inline-script'`: the file with all that it imports, minified, as the text of one script. */
export function inlineScript() {
  return {
    name: 'inline-script',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!id.endsWith(ASKED) || importer === undefined) return undefined
      const [from = ''] = importer.split('?')
      return MARK + resolve(dirname(from), id.slice(0, -ASKED.length))
    },
    async load(id) {
      if (!id.startsWith(MARK)) return undefined
      const { text, files } = await bundled(id.slice(MARK.length))
      for (const file of files) this.addWatchFile(file)
      return { code: `export default ${JSON.stringify(text)}`, moduleType: 'js' }
    },
  }
}

/**
 * The text of one script, for tools outside of a build.
 *
 * @param {string} path
 * @returns {Promise<string>}
 */
export async function bundleInline(path) {
  return (await bundled(resolve(path))).text
}

async function bundled(path) {
  const bundle = await rolldown({ input: path, platform: 'browser' })
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false })
    const [{ code, moduleIds }] = output
    return { text: closed(code), files: moduleIds.filter((file) => !file.startsWith('\0')) }
  } finally {
    await bundle.close()
  }
}

/** The parser of the page looks for the end of a script within its strings too. */
function closed(code) {
  return code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
}
