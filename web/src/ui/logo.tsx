export const Logo = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
    <rect width="20" height="20" rx="5" fill="#5ecad6" />
    <path d="M5 14.5v-3M10 14.5V9M15 14.5v-9" stroke="#04222a" strokeWidth="2.6" />
  </svg>
)
