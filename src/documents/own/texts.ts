import dashboard from './dashboard/SKILL.md?raw'
import ferrule from './ferrule/DESIGN.md?raw'
import ferruleTokens from './ferrule/tokens.css?raw'
import financeReport from './finance-report/SKILL.md?raw'
import kanbanBoard from './kanban-board/SKILL.md?raw'
import landingPage from './landing-page/SKILL.md?raw'
import magazinePoster from './magazine-poster/SKILL.md?raw'
import northmere from './northmere/DESIGN.md?raw'
import northmereTokens from './northmere/tokens.css?raw'
import onboardingForm from './onboarding-form/SKILL.md?raw'
import ryeAndLantern from './rye-and-lantern/DESIGN.md?raw'
import ryeAndLanternTokens from './rye-and-lantern/tokens.css?raw'
import type { OwnDocument } from '../own'

/** In the order in which they are offered. */
export const texts: readonly OwnDocument[] = [
  { id: 'landing-page', kind: 'skill', text: landingPage },
  { id: 'magazine-poster', kind: 'skill', text: magazinePoster },
  { id: 'dashboard', kind: 'skill', text: dashboard },
  { id: 'finance-report', kind: 'skill', text: financeReport },
  { id: 'onboarding-form', kind: 'skill', text: onboardingForm },
  { id: 'kanban-board', kind: 'skill', text: kanbanBoard },
  { id: 'rye-and-lantern', kind: 'brand', text: ryeAndLantern, tokens: ryeAndLanternTokens },
  { id: 'ferrule', kind: 'brand', text: ferrule, tokens: ferruleTokens },
  { id: 'northmere', kind: 'brand', text: northmere, tokens: northmereTokens },
]
