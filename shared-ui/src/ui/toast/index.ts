export {
  type ToastAction,
  ToastCard,
  type ToastCardProps,
  ToastProvider,
  type ToastProviderProps,
  ToastViewport,
} from './toast.tsx';
