@spec-6
Feature: Attendance without a connection
  Marks wait in the browser, and are sent by themselves, each once.

  Background:
    Given Ben is signed in
    And Ben owns "Lindenschule"
    And Lea is signed in
    And "Lindenschule" has the classes
      | name    | teacher | students |
      | Pottery | Lea     | Mia, Tom |
      | Choir   | Lea     | Mia, Ida |
      | Chess   | Lea     | Tom      |
    And all students have been in "Pottery" since 09/01/2026
    And all students have been in "Choir" since 09/01/2026
    And all students have been in "Chess" since 09/01/2026
    And "Fall 2026" meets on
      | day        |
      | 09/05/2026 |
      | 09/12/2026 |

  @6.attendance-unsent @6.attendance-once
  Scenario: Marks made offline are sent when the connection is back
    When Lea visits the attendance of "Pottery" on 09/05/2026
    Then Lea sees "0 of 2 marked. All saved"
    When Lea loses her network
    And Lea marks Mia "Present"
    And Lea marks Tom "Absent"
    Then Lea sees "No connection. 2 unsent marks on this device. We’ll send everything when you’re back online."
    When the network of Lea is back
    Then Lea sees "2 of 2 marked. All saved"
    And 2 marks arrive, each once
    When Ben visits the attendance of "Pottery" on 09/05/2026
    Then the attendance for Ben is
      | Mia Lind | Present |
      | Tom Lind | Absent  |

  @6.attendance-unsent @6.attendance-once
  Scenario: Three sheets taken offline arrive once after the app was closed, without opening them again
    When Lea visits the attendance of "Pottery" on 09/05/2026
    Then Lea sees "0 of 2 marked"
    When Lea visits the attendance of "Choir" on 09/05/2026 in another tab
    Then Lea sees "0 of 2 marked"
    When Lea visits the attendance of "Chess" on 09/05/2026 in another tab
    Then Lea sees "0 of 1 marked"
    When Lea loses her network
    And Lea chooses "Mark all present"
    Then Lea sees "1 unsent mark on this device"
    When Lea turns to her first tab
    And Lea chooses "Mark all present"
    Then Lea sees "2 unsent marks on this device"
    When Lea closes all tabs
    And the network of Lea is back
    And Lea visits "/my/organizations"
    Then 3 marks arrive, each once

  @6.attendance-unsent @6.attendance-once
  Scenario: Marks are sent in whatever screen their author is
    When Lea visits "/my/organizations"
    Then Lea reads the title "My Organizations"
    When Lea visits the attendance of "Pottery" on 09/05/2026 in another tab
    Then Lea sees "0 of 2 marked. All saved"
    When Lea loses her network
    And Lea chooses "Mark all present"
    Then Lea sees "2 unsent marks on this device"
    When Lea closes this tab
    And the network of Lea is back
    Then 2 marks arrive, each once

  @6.attendance-once
  Scenario: A mark whose response was lost is saved once, although the page was closed in between
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And the answer to Lea's next change is lost
    And Lea marks Mia "Present"
    Then Lea sees "The server isn’t responding. 1 unsent mark on this device."
    And 1 mark arrives, each once
    When Lea closes all tabs
    And Lea visits the attendance of "Pottery" on 09/05/2026
    Then Lea sees "1 of 2 marked. All saved"
    And 1 mark arrives, each once

  @spec-2 @2.home-to-do @6.attendance-unsent
  Scenario: The home page and My Classes show what is unsent
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And the network of Lea is cut for every change
    And Lea marks Mia "Present"
    Then Lea sees "The server isn’t responding. 1 unsent mark on this device. We’ll keep trying."
    When Lea visits "/my/classes"
    Then Lea sees "1 unsent mark on this device. It’s sent automatically as soon as the server responds."
    When Lea visits "/"
    Then Lea sees "Unsent attendance"
    When the server answers Lea again
    And Lea reloads the page
    Then Lea reads the title "Welcome, Lea"
    And 1 mark arrives, each once
    And Lea does not see "Unsent attendance"

  @spec-2 @2.home-to-do @6.attendance-unsent
  Scenario: On a shared phone, people see and send only their own unsent marks
    Given Cora has an account
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And the network of Lea is cut for every change
    And Lea marks Mia "Present"
    Then Lea sees "The server isn’t responding. 1 unsent mark on this device"
    When Lea visits "/"
    Then Lea sees "Unsent attendance"
    When Lea logs out
    And the server answers Lea again
    And Cora takes over Lea's browser
    And Cora logs in
    Then Cora reads the title "Welcome, Cora"
    And Cora does not see "Unsent attendance"
    When Cora visits "/my/classes"
    Then Cora reads the title "My Classes"
    And Cora does not see "Unsent attendance"
    And 0 marks arrive, each once

  @6.attendance-conflict @6.attendance-held-up
  Scenario: Marks that somebody else changed meanwhile are decided on the sheet
    When Lea visits the attendance of "Pottery" on 09/05/2026
    Then Lea sees "0 of 2 marked. All saved"
    When Lea loses her network
    And Lea marks Mia "Present"
    Then Lea sees "1 unsent mark on this device"
    When Ben visits the attendance of "Pottery" on 09/05/2026
    And Ben marks Mia "Absent"
    Then Ben sees "1 of 2 marked. All saved"
    When Lea closes all tabs
    And the network of Lea is back
    And Lea visits "/my/classes"
    Then Lea sees "1 student was also marked by someone else. Open the sheet to choose which mark to keep."
    When Lea goes to "Pottery, Sat, Sep 5, 2026"
    Then Lea sees "You: Present. Ben Lind"
    When Lea chooses "Keep theirs: Absent"
    Then Lea sees "1 of 2 marked. All saved"
    And 1 mark arrives, each once

  @6.attendance-held-up
  Scenario: Marks that the server refuses are shown with the reason, and can be discarded
    When Lea visits the attendance of "Pottery" on 09/05/2026
    Then Lea sees "0 of 2 marked. All saved"
    When Lea loses her network
    And Lea marks Mia "Present"
    Then Lea sees "1 unsent mark on this device"
    When Lea closes all tabs
    And the class "Pottery" is canceled
    And the network of Lea is back
    And Lea visits "/"
    Then Lea sees "Attendance couldn’t be saved"
    And Lea sees "Pottery is canceled."
    When Lea chooses "Discard 1 mark"
    Then Lea does not see "Attendance couldn’t be saved"
    When Lea reloads the page
    Then Lea reads the title "Welcome, Lea"
    And Lea does not see "Attendance couldn’t be saved"
