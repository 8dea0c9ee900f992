import { render } from 'solid-js/web'
import { en } from './i18n/en'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element with the id root.')

render(() => <h1>{en['critiqueTheater.userFacingName']}</h1>, root)
