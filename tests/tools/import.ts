import { leave, printLine, readArguments } from './arguments'
import { importing } from './importing'

const { files } = readArguments()
if (files.length === 0) leave('Usage: npm run -s import -- FILE…')
for (const file of files) printLine(await importing(file, files))
