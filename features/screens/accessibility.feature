@spec-2
Feature: Menus and errors are accessible
  Some people use a screen reader, some only a keyboard, some a small phone in bright light.

  Scenario: A form with an error toast is accessible
    Given Ada has an account
    When Ada signs up with the password "eight herons near the mill"
    Then Ada reads "We can’t sign you up with this address." at "Email"
    And Ada's screen is accessible

  Scenario: The open user menu is accessible
    Given Ada is signed in
    When Ada visits "/"
    And Ada opens the user menu
    Then Ada's screen is accessible

  Scenario: An open submenu is accessible
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the class "Botany"
    When Ada visits the classes of "Lindenschule"
    And Ada chooses "View"
    And Ada opens "Columns" by the arrow keys
    Then Ada's screen is accessible

  Scenario: A table of organizations is accessible
    Given there is the public organization "Lindenschule"
    When Vera visits "/organizations/"
    And Vera chooses "Table"
    Then Vera's screen is accessible

  Scenario: The open search is accessible
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the class "Botany"
    When Ada visits "/"
    And Ada searches everywhere for "botany"
    Then Ada finds "Botany" first, under "Classes"
    And Ada's screen is accessible
