import {
  Activity,
  ArrowRight,
  ChartColumn,
  FileText,
  FlaskConical,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  User,
  Users,
  Workflow,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  '/campaigns': Megaphone,
  '/templates': FileText,
  '/templates/new': FileText,
  '/cadences': Workflow,
  '/contacts': Users,
  '/activities': Activity,
  '/metrics': ChartColumn,
  '/tasks': ListChecks,
  '/conversations': MessagesSquare,
  '/profile': User,
  '/sandbox': FlaskConical,
}

export const iconOf = (to: string): LucideIcon => icons[to] ?? ArrowRight
