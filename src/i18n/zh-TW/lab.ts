import type { lab as english } from '../lab'
import type { Texts } from '../t'

/** The texts of a page of several files, and of where it runs. */
export const lab: Texts<typeof english> = {
  'lab.title': '專案：{title}',
  'lab.note': '一個在 {product} 之外執行的專案。不要在這裡輸入金鑰。',
  'lab.asking': '正在取檔案。',
  'lab.nobody': '開啟此視窗的頁面不再回應。請回到那裡，再按一次「執行此專案」。',
  'lab.at.reaching': '正在詢問 stackblitz.com 是否有回應。',
  'lab.at.booting': '正在啟動容器。',
  'lab.at.mounting': '正在放置檔案。',
  'lab.at.installing': '正在安裝套件。第一次需要一兩分鐘。',
  'lab.at.starting': '正在啟動伺服器。',
  'lab.at.serving': '正在執行。',
  'lab.at.stopped': '已停止。不再有任何東西在執行。',
  'lab.at.not_isolated':
    '此視窗不是由應用程式自己的 Service Worker 提供的，沒有它就不能啟動容器。請重新載入一次；若仍不行，請不要用私密視窗開啟應用程式。',
  'lab.at.offline': '沒有網路。專案需要網路才能執行；它的檔案可以在應用程式裡查看。',
  'lab.at.unreachable':
    '從這裡連不到 stackblitz.com。它可能被阻擋，或出了問題。專案的檔案可以在應用程式裡查看。',
  'lab.tooLong.boot': '容器沒有及時啟動。這裡與 stackblitz.com 之間有什麼擋住了它。',
  'lab.tooLong.mount': '沒能及時放好檔案。',
  'lab.tooLong.install': '套件沒有及時送達。記錄裡寫著進行到哪裡。',
  'lab.tooLong.start': '專案沒有及時開啟連接埠。記錄裡寫著它做了什麼。',
  'lab.failed.boot': '容器無法啟動：{reason}',
  'lab.failed.mount': '檔案無法放置：{reason}',
  'lab.failed.install': '套件無法安裝：{reason}。記錄裡寫著原因。',
  'lab.failed.start': '專案沒有持續執行：{reason}。記錄裡寫著原因。',
  'lab.stop': '停止',
  'lab.again': '重試',
  'lab.log': '記錄',
  'lab.logEmpty': '還沒有任何輸出。',
  'lab.frame': '執行中的專案',
  'project.label': '專案',
  'project.files': '檔案',
  'project.count.other': '{n} 個檔案',
  'project.run': '執行此專案',
  'project.runText':
    '它在 StackBlitz 的 WebContainer 裡執行，有自己的視窗。該視窗會連到 stackblitz.com、staticblitz.com、webcontainer.io、webcontainer-api.io 及其子網域，並為專案的套件連到它們所用的套件登錄庫：它們會知道你在執行東西、用了哪些套件，以及你的位址。檔案留在此瀏覽器裡。',
  'project.licence': '試用和開放原始碼可免費使用此容器。用於營利的正式環境需要 StackBlitz 的授權。',
  'project.terms': '它的條款',
  'project.offline': '現在沒有網路。檔案可以查看；要執行請先連上網路。',
  'project.noWindow': '瀏覽器沒有開啟視窗。請允許此頁面開啟視窗，然後再按一次。',
  'project.unreadable': '此專案無法執行：{reason}',
  'project.source': '原文',
}
