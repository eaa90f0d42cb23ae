type Sized = { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }

const setWidth = (width: number) =>
  // The DOM of the tests has it beside what a browser has.
  (window as unknown as Sized).happyDOM.setViewport({ width, height: 800 })

/** Before the product is opened: the window is as narrow as a telephone, to the end of the test. */
export const onPhone = () => setWidth(390)

export const onDesk = () => setWidth(1024)
