@spec-6
Feature: Attendance when the app is opened without a connection
  A phone may be offline all morning. What was marked arrives later, without opening a sheet again.

  Background:
    Given Lea has an account
    And Ben is signed in
    And Ben owns "Lindenschule"
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
      | 11/24/2026 |
    # Last, because the app stores what is needed today as soon as it is open.
    And Lea is signed in, and her browser has stored the app

  @6.attendance-unsent @6.attendance-once @spec-8 @8.today-pack @8.account-retried
  Scenario: Three sheets taken offline in an app that starts offline arrive once
    When Lea visits "/my/classes"
    And what Lea needs today is saved
    And the server is unreachable
    And Lea closes all tabs
    And Lea visits the attendance of "Pottery" on 11/24/2026
    Then Lea sees "Saved today at"
    When Lea chooses "Mark all present"
    Then Lea sees "2 unsent marks on this device"
    When Lea visits the attendance of "Choir" on 11/24/2026 in another tab
    And Lea chooses "Mark all present"
    Then Lea sees "2 unsent marks on this device"
    When Lea visits the attendance of "Chess" on 11/24/2026 in another tab
    And Lea chooses "Mark all present"
    Then Lea sees "1 unsent mark on this device"
    When Lea closes all tabs
    And Lea visits "/my/organizations"
    Then Lea reads the title "My Organizations"
    And 0 marks arrive, each once
    When the server is reachable again
    Then 5 marks arrive, each once
